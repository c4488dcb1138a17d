import http from 'node:http';
import https from 'node:https';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

interface HttpRequest {
  /** http or https. A login before an @ is used, and never shown. */
  readonly url: URL;
  /** In capitals. */
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface HttpResponse {
  readonly status: number;
  /** Names in lower case; several values are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const MAX_REDIRECTS = 5;

/** The largest answer, in bytes. */
const MAX_BYTES = 5_000_000;

/** Headers that are not sent on to another server. */
const PRIVATE = ['authorization', 'cookie'];

/** Headers that describe a body. */
const OF_BODY = ['content-type', 'content-length', 'content-encoding'];

/** Sends a request and reads the answer, with up to five redirects. Left: the network, a too large answer, an abort. */
export const httpRequest =
  (request: HttpRequest, signal: AbortSignal): TaskEither<string, HttpResponse> =>
  async () => {
    let current = request;
    try {
      for (let redirects = 0; ; redirects += 1) {
        const response = await exchange(current, signal);
        const next = redirected(current, response);
        if (next === undefined) return E.right(response);
        if (redirects === MAX_REDIRECTS) throw new Error(`more than ${MAX_REDIRECTS} redirects`);
        current = next;
      }
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      return E.left(`${current.method} ${current.url.origin}: ${message || code}`.trimEnd()); // messages of OpenSSL end in a line end
    }
  };

function exchange({ url, method, headers, body }: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    // Node sends no length for a GET with a body
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length }, signal, agent: false });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) response.destroy(new Error(`the answer is larger than ${MAX_BYTES} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.end(body);
  });
}

/** The request that a redirect asks for, by the rules of browsers; undefined for any other answer. */
function redirected(request: HttpRequest, { status, headers }: HttpResponse): HttpRequest | undefined {
  const { url, method } = request;
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  const next = new URL(headers.location, url);
  if (!/^https?:$/.test(next.protocol)) throw new Error(`a redirect to ${next.protocol}`);
  const isGet = status === 303 ? method !== 'HEAD' : status <= 302 && method === 'POST';
  const gone = [...(next.origin === url.origin ? [] : PRIVATE), ...(isGet ? OF_BODY : [])];
  const kept = Object.entries(request.headers).filter(([name]) => !gone.includes(name));
  return {
    url: next,
    method: isGet ? 'GET' : method,
    headers: Object.fromEntries(kept),
    body: isGet ? undefined : request.body,
  };
}
