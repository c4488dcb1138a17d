import { once } from 'node:events';
import { createServer } from 'node:net';
import type { RestApi } from '../../settings/rest-api.ts';
import type { Check } from './check.ts';
import { ok, problem } from './verdict.ts';

/** Whether the interface could be served; a Broca that serves it already is as well. */
export const port = (restApi: RestApi): Check => ({
  name: 'port',
  look: async (signal) => {
    const { active, host, port, sslCertFile } = restApi;
    if (!active) return ok('the API is switched off');
    const place = `${host}:${port}`;
    const server = createServer();
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      return ok(port === 0 ? `any free port of ${host}` : `${place} is free`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') return problem(message, 'choose another rest_api.host or rest_api.port');
      const url = `${sslCertFile === null ? 'http' : 'https'}://${place}/health`;
      return (await isBroca(url, signal))
        ? ok(`${place}: Broca answers there already`)
        : problem(
            `${place} is in use`,
            'stop what uses it, or choose another port: --port, or rest_api.port',
          );
    } finally {
      server.close();
    }
  },
});

/** One with a password tells nothing more than that. */
async function isBroca(url: string, signal: AbortSignal): Promise<boolean> {
  const health: unknown = await fetch(url, { signal })
    .then((answer) => answer.json())
    .catch(() => undefined);
  return typeof health === 'object' && health !== null && 'live' in health && 'engines' in health;
}
