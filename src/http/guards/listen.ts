import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Begins to listen; gives the URL. `localhost` is both of this machine's addresses, where it has both: lines to the second are
 * handed to the same server, under the same limits. Closing `app` ends it. Rejects when the port cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  if (host.toLowerCase() !== 'localhost') return app.listen({ host, port });
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (line: Socket) =>
    app.server.emit('connection', line),
  );
  second.maxConnections = app.server.maxConnections;
  app.addHook('preClose', async () => void second.close());
  const url = await app.listen({ host: '127.0.0.1', port });
  second.listen({ host: '::1', port: Number(new URL(url).port) });
  await once(second, 'listening').catch(() => {}); // no IPv6 here, or somebody else has it
  return url;
}
