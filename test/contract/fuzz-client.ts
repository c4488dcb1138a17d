import { type Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { patient } from '../support/patience.ts';
import { wrongWithFailure } from './asking.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Longer than any answer takes on a loaded machine. */
const DEADLINE_MS = 20_000;

/** Sends a request; rejects when no whole answer comes in time. */
export function send(
  agent: Agent,
  port: number,
  { method, path, headers, body }: FuzzRequest,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const isFramed = body === undefined || 'transfer-encoding' in headers;
    const framed = isFramed ? headers : { ...headers, 'content-length': body.length }; // Node adds none to a GET
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: framed });
    asked.setTimeout(patient(DEADLINE_MS), () => asked.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)));
    asked.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const type = response.headers['content-type'] ?? '';
      const answered = (text: string): void => resolve({ status, type, text });
      // what is answered to a broken request has a body, even to HEAD
      if (method === 'HEAD') answered('');
      buffer(response).then((bytes) => answered(bytes.toString()), reject);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // the service may have closed a line that was kept when this came
      if (asked.reusedSocket && error.code === 'ECONNRESET')
        send(agent, port, { method, path, headers, body }).then(resolve, reject);
      else reject(error);
    });
    asked.end(body);
  });
}

/** Failures that are nobody's mistake: something is missing, a deadline passed, the disk is full. */
const DOCUMENTED = [503, 504, 507];

/** What no answer may be: a failure inside, or one without the shape of all failures. */
export function wrongWithAny({ status, type, text }: FuzzAnswer, method: string): readonly string[] {
  if (status < 400) return [];
  const inside = status >= 500 && !DOCUMENTED.includes(status) ? [`found ${status} ${text}`] : [];
  if (method === 'HEAD') return inside;
  return [
    ...inside,
    ...wrongWithFailure({ status, type, body: failureIn(parsed(text), status) }, { status }),
  ];
}

/** What was changed meanwhile comes with the failure. */
function failureIn(body: unknown, status: number): unknown {
  if (status !== 412 || typeof body !== 'object') return body;
  const { current, ...failure } = body as { readonly current?: unknown };
  return failure;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
