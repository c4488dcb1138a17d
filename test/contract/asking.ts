import { STATUS_CODES } from 'node:http';
import { form } from '../support/form.ts';
import type { RequestOptions, TestService } from '../support/service.ts';
import { type Call, NEWEST_CHANGE, NEWEST_RUN } from './call.ts';
import { mistakes, text } from './shape.ts';

export interface Got {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** Asks a service, as `login` says. */
export const asking =
  (broca: TestService, login: RequestOptions['headers'] = {}) =>
  async (method: string, path: string, options: RequestOptions = {}): Promise<Got> => {
    const headers = { ...options.headers, ...login };
    const response = await broca.request(method, path, { ...options, headers });
    const type = response.headers.get('content-type') ?? '';
    const isEndless = type.startsWith('text/event-stream');
    if (isEndless) await response.body?.cancel();
    const written = isEndless ? '' : await response.text();
    const body =
      written === '' ? undefined : type.startsWith('application/json') ? JSON.parse(written) : written;
    return { status: response.status, type, headers: response.headers, body };
  };

type Ask = ReturnType<typeof asking>;

/** Puts right what the call needs; what was right before may be refused. */
export async function prepare(ask: Ask, { before = [] }: Call): Promise<void> {
  for (const [method, path, body, parts] of before)
    await ask(method, path, parts === undefined ? written(body) : form(...parts));
}

/** The call as it goes right, with another body where one is given. */
export async function askRightly(ask: Ask, call: Call, ...[other]: readonly unknown[]): Promise<Got> {
  await prepare(ask, call);
  const options = call.form === undefined ? written(other ?? call.body) : form(...call.form);
  const path = call.path ?? call.route;
  return ask(call.method, await pathNow(ask, path), options);
}

/** A path in which the ids of the newest run and of the newest change stand. */
export async function pathNow(ask: Ask, path: string): Promise<string> {
  const newest = path.includes(NEWEST_RUN) ? await newestRun(ask) : '';
  const change = path.includes(NEWEST_CHANGE) ? await newestChange(ask) : '';
  return path.replace(NEWEST_RUN, newest).replace(NEWEST_CHANGE, change);
}

/** What is wrong with an answer that should be right. */
export function wrongWith({ status, type, body }: Got, call: Call, answer = call.answer): readonly string[] {
  const mediaType = call.mediaType ?? (answer === undefined ? '' : 'application/json');
  return [
    ...(status === call.status ? [] : [`found ${status} ${JSON.stringify(body)}, expected ${call.status}`]),
    ...(type.split(';')[0] === mediaType ? [] : [`found the type ${type}, expected ${mediaType}`]),
    ...(status === call.status ? mistakes(answer, body) : []),
  ];
}

async function newestRun(ask: Ask): Promise<string> {
  const { body } = await ask('GET', '/runs?limit=1');
  return (body as { readonly runs: readonly { readonly id: string }[] }).runs[0]?.id ?? 'none';
}

async function newestChange(ask: Ask): Promise<string> {
  const { body } = await ask('GET', '/brain/changes');
  return String((body as { readonly changes: readonly { readonly id: number }[] }).changes[0]?.id);
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'unauthorized',
  404: 'itemNotFound',
};

/** What is wrong with an answer that should be this failure, in the one shape of all. */
export function wrongWithFailure(
  { status, type, body }: Pick<Got, 'status' | 'type' | 'body'>,
  expected: { readonly status: number; readonly field?: string },
): readonly string[] {
  const name = NAMES[expected.status] ?? STATUS_CODES[expected.status];
  const { field } = (body as { readonly error?: { readonly field?: unknown } } | undefined)?.error ?? {};
  const error = { status: expected.status, name, message: text };
  const shown = {
    error:
      field === undefined && expected.field === undefined
        ? error
        : { ...error, field: expected.field ?? text },
  };
  return [
    ...(status === expected.status ? [] : [`found ${status}, expected ${expected.status}`]),
    ...(type === 'application/json; charset=utf-8' ? [] : [`found the type ${type}`]),
    ...mistakes(shown, body),
  ];
}

const written = (body: unknown): RequestOptions =>
  body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
