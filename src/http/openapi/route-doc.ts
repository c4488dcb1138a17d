import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type * as t from 'io-ts';
import type { Role } from '../access/tokens.ts';

/** The chapters of the description, in its order. */
export const TAGS = {
  runs: 'Orders, starts by name, recordings',
  synapses: 'What the assistant can do',
  lists: 'What may be said in the slots of orders',
  settings: 'How it does it',
  conversations: 'Who talks with it, and the questions it has asked',
  timers: 'What it will do later',
  signals: 'Events from outside',
  ears: 'What it hears with',
  machines: 'How it works inside',
  access: 'Who may ask',
  service: 'How it is, and what it is',
} as const;

/** A request and its answer, as the description shows them and a running service gives them. */
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
  /** The lowest role that may call it. */
  readonly role: Role;
  readonly summary: string;
  readonly description?: string;
  /** The codec of each status, in JSON unless `mediaType` says otherwise; `Nothing` means no body. */
  readonly answers: Readonly<Record<number, t.Mixed>>;
  readonly mediaType?: string;
  /** A client that accepts `text/event-stream` gets the events of its call as they come, the answer last. */
  readonly isAlsoStream?: true;
  /** A body with the content type `text/yaml` is read as YAML, which the route gets as a text. */
  readonly isAlsoYaml?: true;
  /** The failures of this route alone and their causes; those that every route has are added. */
  readonly failures?: Readonly<Record<number, string>>;
  /** These three describe what the route decodes by itself, outside its schema. */
  readonly query?: t.Mixed;
  readonly headers?: t.Mixed;
  readonly body?: t.Mixed;
  /** The fields of a multipart form beside its part `file`. */
  readonly form?: t.Mixed;
  readonly examples: Readonly<Record<string, Example>>;
}

/** How long an answer may take. */
interface Duration {
  /** The route answers when it is done, however long that takes: a run has deadlines of its own. */
  readonly takesItsTime?: boolean;
  /** The answer goes on until the client closes it. */
  readonly isEndless?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends Duration {
    readonly doc?: RouteDoc;
  }
}

type Operation<Schema> = Omit<RouteDoc, 'operationId' | 'tag'> & Duration & { readonly schema?: Schema };

/** What Fastify needs of a route beside its handler. */
export interface Options<Schema> {
  readonly schema: Schema extends FastifySchema ? Schema : FastifySchema;
  readonly config: FastifyContextConfig & { readonly doc: RouteDoc };
}

/** The options of the routes of one tag, by operation id. */
export const operations = <Schemas>(
  tag: RouteDoc['tag'],
  described: { readonly [Id in keyof Schemas]: Operation<Schemas[Id]> },
) =>
  Object.fromEntries(
    Object.entries<Operation<unknown>>(described).map(([id, operation]) => [
      id,
      optionsOf(tag, id, operation),
    ]),
  ) as { readonly [Id in keyof Schemas]: Options<Schemas[Id]> };

/** The options of one route: its schema, which types the handler, and its description. */
export function optionsOf<Schema>(
  tag: RouteDoc['tag'],
  operationId: string,
  operation: Operation<Schema>,
): Options<Schema> {
  const { schema, takesItsTime = false, isEndless = false, ...doc } = operation;
  const config = { takesItsTime, isEndless, doc: { operationId, tag, ...doc } };
  return { schema: (schema ?? {}) as Options<Schema>['schema'], config };
}

/** A route that is part of the description. */
export interface DocumentedRoute {
  readonly method: string;
  /** `/synapses/:name` */
  readonly url: string;
  readonly doc: RouteDoc;
  readonly schema: RouteOptions['schema'];
  readonly takesItsTime: boolean;
}

/** Every documented route that is registered from now on, in that order; HEAD goes with its GET. */
export function documentedRoutes(app: FastifyInstance): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config: { doc, takesItsTime = false } = {}, schema }) => {
    if (doc === undefined) return;
    for (const name of [method].flat())
      if (name !== 'HEAD') routes.push({ method: name, url, doc, schema, takesItsTime });
  });
  return routes;
}
