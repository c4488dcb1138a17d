import type { ErrorAnswer } from '../client/generated/types.ts';
import { noteStatus } from './session.ts';
import { pageTexts } from './texts.ts';

/** A refused request, or a service that cannot be reached (status 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The field of the request with the mistake, such as `neurons[0].say`. */
  readonly field: string | undefined;
  /** The whole body of the answer. */
  readonly answer: unknown;

  constructor(status: number, message: string, field?: string, answer?: unknown) {
    super(message);
    this.status = status;
    this.field = field;
    this.answer = answer;
  }
}

/** One call of the interface; a form is sent as one, a blob as it is, anything else as JSON. Rejects with `ApiError`, status 0 when the service cannot be reached. */
export async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const init: RequestInit =
    body === undefined || body instanceof FormData || body instanceof Blob
      ? { method, headers, body: body ?? null }
      : {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        };
  const response = await request(path, init);
  if (response.status === 204) return undefined as Answer;
  const answer = await answerIn(response);
  if (!response.ok) throw refusal(answer, response.status);
  return answer as Answer;
}

/** The sound that the service answers with. Rejects likewise. */
export async function callForSound(path: string, body: object): Promise<Blob> {
  const headers = { 'content-type': 'application/json' };
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.ok) return response.blob();
  throw refusal(await answerIn(response), response.status);
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new ApiError(0, pageTexts.serviceUnreachable);
  });
  noteStatus(response.status);
  return response;
}

async function answerIn(response: Response): Promise<unknown> {
  const text = await response.text();
  return isJson(response) ? JSON.parse(text) : text;
}

const isJson = ({ headers }: Response): boolean => /json/.test(headers.get('content-type') ?? '');

function refusal(answer: unknown, status: number): ApiError {
  const { error } = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
  return new ApiError(status, error?.message ?? pageTexts.serviceStatus(status), error?.field, answer);
}
