export interface ClientOptions {
  /** Where the service listens, such as `http://localhost:5000`. */
  readonly url: string;
  /** Needed if the service requires a password. */
  readonly login?: string;
  readonly password?: string;
  /** Overrides a login. */
  readonly token?: string;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with an error status. A call that gets no answer rejects with the error of `fetch` instead. */
export class BrocaError extends Error {
  readonly status: number;
  /** The field of the request with the mistake; `''` if it is no single field. */
  readonly field: string;

  /** `name` is the interface's, such as `itemNotFound`. */
  constructor(status: number, name: string, message: string, field: string) {
    super(message);
    this.name = name;
    this.status = status;
    this.field = field;
  }
}

export interface Request extends RequestOptions {
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, the file as its part `file`. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly upload?: { readonly file: Blob; readonly name: string };
}

/** Makes a request; rejects with `BrocaError` on an error status. */
export type Requesting = (method: string, path: string, request?: Request) => Promise<Response>;

/** Makes the requests of a client. */
export function requesting({ url, login, password, token, fetch: own }: ClientOptions): Requesting {
  const base = url.replace(/\/+$/, '');
  const given =
    token !== undefined ? `Bearer ${token}` : login === undefined ? undefined : basic(login, password ?? '');
  const authorization: Readonly<Record<string, string>> = given === undefined ? {} : { authorization: given };
  return async (method, path, { headers, signal, query = {}, body, upload, form = {} } = {}) => {
    const isJson = upload === undefined && body !== undefined;
    const send = own ?? fetch;
    const response = await send(base + path + queryText(query), {
      method,
      headers: { ...authorization, ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(signal === undefined ? {} : { signal }),
      ...(isJson ? { body: JSON.stringify(body) } : {}),
      ...(upload === undefined ? {} : { body: formOf(upload, form) }),
    });
    if (!response.ok) throw failure(response, await read(response));
    return response;
  };
}

/** Makes the requests of a client and reads their answers. */
export const calling =
  (request: Requesting) =>
  async <Answer>(...words: Parameters<Requesting>): Promise<Answer> => {
    const response = await request(...words);
    return (response.status === 204 ? undefined : await read(response)) as Answer;
  };

/** JSON where it says so, else a text. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson && text !== '' ? JSON.parse(text) : text;
}

/** In UTF-8, which `btoa` alone does not take. */
const basic = (login: string, password: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${login}:${password}`)))}`;

function queryText(query: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) words.append(name, String(value));
  }
  return words.size === 0 ? '' : `?${words}`;
}

function formOf(
  { file, name }: NonNullable<Request['upload']>,
  fields: Readonly<Record<string, unknown>>,
): FormData {
  const whole = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) whole.append(field, String(value));
  }
  whole.append('file', file, name);
  return whole;
}

function failure({ status, statusText }: Response, answer: unknown): BrocaError {
  const { error } = (answer ?? {}) as { readonly error?: Readonly<Record<string, unknown>> };
  const { name = statusText, message = String(answer), field = '' } = error ?? {};
  return new BrocaError(status, String(name), String(message), String(field));
}
