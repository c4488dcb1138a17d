import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type * as t from 'io-ts';
import type { Role } from '../../src/http/access/tokens.ts';
import type { RouteDoc } from '../../src/http/openapi/route-doc.ts';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly doc: RouteDoc | undefined;
  /** The least that it needs. */
  readonly role: Role | undefined;
  /** What its body is decoded with. */
  readonly body: t.Mixed | undefined;
}

/** Every route that a service registers while it is started so, whether it is in any document or not; HEAD goes with its GET. */
export async function registeredRoutes<A>(
  start: () => Promise<A>,
): Promise<{ readonly started: A; readonly routes: readonly RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = [];
  let first: FastifyInstance | undefined;
  const watch = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    first ??= fastify;
    if (fastify !== first) return;
    fastify.addHook('onRoute', (route) => {
      const { method, url, schema } = route;
      const doc = route.config?.doc;
      const body = doc?.body ?? (schema?.body as t.Mixed | undefined);
      for (const one of [method].flat()) {
        if (one === 'HEAD' || one === 'OPTIONS') continue;
        routes.push({
          ...{ method: one, url, doc, body },
          get role() {
            return doc?.role ?? route.config?.role; // the hooks of its plugin come later
          },
        });
      }
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return { started: await start(), routes };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
