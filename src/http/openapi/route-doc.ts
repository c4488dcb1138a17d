import type { FastifyInstance, RouteOptions } from 'fastify';
import type * as t from 'io-ts';
import type { Role } from '../access/tokens.ts';

/** The chapters of the description, in its order. */
export const TAGS = {
  runs: 'Orders, starts by name, recordings',
  synapses: 'What the assistant can do',
  settings: 'How it does it',
  conversations: 'Who talks with it, and what it has asked them',
  timers: 'What it will do later',
  signals: 'What the world tells it',
  ears: 'What it hears with',
  machines: 'How it works inside',
  access: 'Who may ask',
  service: 'How it is, and what it is',
} as const;

/** A request of which the description shows both sides; a running service answers it so. */
export interface Example {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The first of the answers when absent. */
  readonly status?: number;
  /** The whole answer, where it is always the same. */
  readonly answer?: unknown;
}

/** What the description of the interface says of a route beside the codecs of its schema. */
export interface RouteDoc {
  /** Also the name of the function in the client. */
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  /** The least that a caller needs. */
  readonly role: Role;
  readonly summary: string;
  readonly description?: string;
  /** What each status answers with, in JSON where `mediaType` says nothing else; `Nothing` for no body. */
  readonly answers: Readonly<Record<number, t.Mixed>>;
  readonly mediaType?: string;
  /** Who accepts `text/event-stream` gets the events of what it started as they come, its answer last. */
  readonly isAlsoStream?: true;
  /** The failures of its own, with what leads to them; those that every route has are added. */
  readonly failures?: Readonly<Record<number, string>>;
  /** What the route decodes by itself, outside its schema. */
  readonly query?: t.Mixed;
  readonly headers?: t.Mixed;
  readonly body?: t.Mixed;
  /** A multipart form with the part `file` and these fields. */
  readonly form?: t.Mixed;
  readonly examples: Readonly<Record<string, Example>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly doc?: RouteDoc;
  }
}

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
