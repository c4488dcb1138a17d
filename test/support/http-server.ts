import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a server was asked. */
export interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A real HTTP server on a free port of this machine; `close` it, or the test run hangs. */
export async function httpServer(answer: (asked: Asked, response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const one = { method, path, headers, body: await text(request) };
    asked.push(one);
    answer(one, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Every request so far. */
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
