import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Begins to listen; gives the URL. `localhost` is both of this machine's addresses, where it has both: lines to the second are
 * handed to the same server, and counted with the others. Closing `app` ends it. Rejects when the port cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  if (host.toLowerCase() !== 'localhost') return app.listen({ host, port });
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (line: Socket) =>
    app.server.emit('connection', line),
  );
  shareLines(app.server, second);
  app.addHook('preClose', async () => void second.close());
  const url = await app.listen({ host: '127.0.0.1', port });
  second.listen({ host: '::1', port: Number(new URL(url).port) });
  await once(second, 'listening').catch(() => {}); // no IPv6 here, or somebody else has it
  return url;
}

/** The lines of both together are as many as `first` may have. Those of `second` come to `first` too. */
function shareLines(first: Server, second: Server): void {
  const most = first.maxConnections;
  const seen = new WeakSet<Socket>();
  const countOf = (own: Server, other: Server): void => {
    let lines = 0;
    const leave = (): void => {
      other.maxConnections = most - lines || NONE;
    };
    leave();
    own.prependListener('connection', (line: Socket) => {
      if (seen.has(line)) return;
      seen.add(line);
      lines += 1;
      leave();
      line.once('close', () => {
        lines -= 1;
        leave();
      });
    });
  };
  countOf(second, first);
  countOf(first, second);
}

/** To the platform 0 is no limit. */
const NONE = -1;
