import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RouteDoc } from './route-doc.ts';

/** A route that is part of the description. */
export interface DocumentedRoute {
  readonly method: string;
  /** `/synapses/:name` */
  readonly url: string;
  readonly doc: RouteDoc;
  readonly schema: RouteOptions['schema'];
  /** It may take as long as it wants. */
  readonly takesItsTime: boolean;
}

/** Every documented route that is registered from now on, in that order; HEAD goes with its GET. */
export function documentedRoutes(app: FastifyInstance): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    const doc = config?.doc;
    if (doc === undefined) return;
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({ method: one, url, doc, schema, takesItsTime: config?.takesItsTime === true });
  });
  return routes;
}
