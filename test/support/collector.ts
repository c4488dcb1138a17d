import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Value {
  readonly stringValue?: string;
  readonly doubleValue?: number;
  readonly intValue?: number;
  readonly boolValue?: boolean;
  readonly arrayValue?: { readonly values: readonly Value[] };
}

/** As OTLP writes it in JSON. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code: number; readonly message?: string };
}

/** A collector of traces on a free port of this machine, which answers with this status; close it. */
export async function collector(status = () => 200) {
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      headers.push(request.headers.authorization);
      response.writeHead(status(), { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers,
    bodies,
    resources: () => bodies.flatMap((body) => JSON.parse(body).resourceSpans),
    spans: (): readonly SentSpan[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(
          ({ scopeSpans }: { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
