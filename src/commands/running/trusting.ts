import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { checkServerIdentity, rootCertificates } from 'node:tls';

/** `fetch` over TLS that takes this certificate too, whoever signed it and whatever host it names: it is the kit's own. */
export function trusting(certificate: string): typeof fetch {
  const { fingerprint256 } = new X509Certificate(certificate);
  const ca = [...rootCertificates, certificate];
  return async (input, init) => {
    const { method, url, headers, signal, body } = new Request(input, init);
    const bytes = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
    return new Promise((resolve, reject) => {
      const asked = request(url, {
        method,
        headers: Object.fromEntries(headers),
        signal,
        ca,
        checkServerIdentity: (host, peer) =>
          peer.fingerprint256 === fingerprint256 ? undefined : checkServerIdentity(host, peer),
      });
      asked.once('error', reject);
      asked.once('response', (answer) => {
        const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
        const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        const isEmpty = status === 204 || status === 304;
        const stream = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
        resolve(
          new Response(stream, { status, statusText, headers: told.map(([name, value]) => [name, value]) }),
        );
      });
      asked.end(bytes);
    });
  };
}
