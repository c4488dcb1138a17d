import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../src/lib/errors.ts';
import { type StartOptions, start } from '../../src/main.ts';
import { kit } from './kit.ts';

/** What a client gets: `body` is parsed JSON, a text when it is not JSON, undefined when there is none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, without a content type when it is bytes. */
  readonly body?: string | Uint8Array | FormData;
}

/** A real service on a free port of this machine; `stop` it, or the test run hangs. */
export interface TestService {
  readonly url: string;
  /** The kit. */
  readonly home: string;
  /** What the service has logged so far. */
  readonly lines: readonly string[];
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<Response>;
  readonly send: (method: string, path: string, options?: RequestOptions) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  /** Posts a value as JSON; nothing at all when it is absent. */
  readonly post: (path: string, value?: unknown, headers?: RequestOptions['headers']) => Promise<Answer>;
  /** The sounds that the player `file` has written, in the order of speaking. */
  readonly spoken: () => Promise<readonly Buffer[]>;
  readonly stop: () => Promise<void>;
  /** Without waiting for what is at work. */
  readonly stopNow: () => Promise<void>;
  /** Settles when it has stopped by itself. */
  readonly stopped: Promise<void>;
}

/** Engines that need no sound card, with this recogniser; speech goes nowhere, or into files with `default_player: file` in its place. */
export const withRecogniser = (entry: string): string => `speech_to_text: [${entry}]
default_player: none
players: [none, file]
text_to_speech: [{ espeak: { language: en-US } }]
`;

/** None hears: the start of one takes half a second of a processor. */
export const SILENT = withRecogniser('none');
export const HEARING = withRecogniser('pocketsphinx');

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Starts a service on a kit of these files: a silent one with an empty brain where they say nothing else. */
export async function service(files: Files = {}, options: Partial<StartOptions> = {}): Promise<TestService> {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': '[]', ...files });
  const lines: string[] = [];
  const started = await start({ home, port: 0, log: (line) => lines.push(line), ...options });
  if (E.isLeft(started)) throw new Error(describe(started.left));
  const { url, stop, stopNow, stopped } = started.right;
  if (url === undefined) throw new Error('the interface is switched off');

  const request: TestService['request'] = (method, path, init = {}) =>
    fetch(url + path, { redirect: 'manual', ...init, method } as RequestInit);
  const send: TestService['send'] = async (method, path, init) => answerOf(await request(method, path, init));
  return {
    url,
    home,
    lines,
    request,
    send,
    get: (path) => send('GET', path),
    post: (path, value, headers = {}) =>
      value === undefined
        ? send('POST', path, { headers })
        : send('POST', path, {
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(value),
          }),
    spoken: async () => {
      const directory = join(home, 'data/spoken');
      const names = await readdir(directory).catch(() => []);
      return Promise.all(names.sort().map((name) => readFile(join(directory, name))));
    },
    stop,
    stopNow,
    stopped,
  };
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : parsed(text) };
}

/** The one shape of every failure. */
export const failure = (status: number, name: string, message: string, field?: string): Answer => ({
  status,
  body: { error: field === undefined ? { status, name, message } : { status, name, message, field } },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
