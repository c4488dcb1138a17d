import { STATUS_CODES } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/codecs.ts';
import { ErrorAnswer, Nothing } from '../codecs.ts';
import { type JsonSchemas, jsonSchemas } from './json-schema.ts';
import { type DocumentedRoute, type Example, type RouteDoc, TAGS } from './route-doc.ts';

/** The OpenAPI 3.1 document of these routes, made from the codecs that check them. */
export function openApiDocument(routes: readonly DocumentedRoute[], version: string) {
  const schemas = jsonSchemas();
  const seen = new Set<string>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { operationId } = route.doc;
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const first = routes.find(({ doc }) => doc.operationId === operationId);
    const isAlias = seen.has(operationId);
    seen.add(operationId);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        ...operation(route, schemas),
        ...(isAlias
          ? { operationId: undefined, description: `The same as ${first?.method} ${first?.url}` }
          : {}),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broca',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: LOGIN },
        bearer: { type: 'http', scheme: 'bearer', description: TOKEN },
      },
      responses: commonResponses(schemas.of),
      schemas: Object.fromEntries([...schemas.titled].sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
}

const DESCRIPTION = `A voice assistant: orders in, neurons run, answers spoken. Bodies are read as JSON whatever their content type
says. With \`rest_api.compatibility: kalliope\` in the settings many answers have the shape of Kalliope's instead.`;

const LOGIN = 'Asked for only when `rest_api.password_protected` is true in the settings.';

const TOKEN = `The text of a token, which may do what its role may. Where only a login can be given, such as in the address of a WebSocket, the
token's name is the login and its text the password.`;

/** One operation of the document. Throws where a codec of the route is not described. */
function operation(route: DocumentedRoute, schemas: JsonSchemas) {
  const { operationId, tag, role, summary, description } = route.doc;
  const schemaOf = (codec: t.Mixed): JsonSchema => {
    try {
      return schemas.of(codec);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${route.method} ${route.url}: ${why}`, { cause: error });
    }
  };
  const body = requestBody(route, schemaOf);
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description === undefined ? '' : `${description} `}Needs the role \`${role}\`.`,
    ...parameters(route, schemaOf),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(route, body !== undefined, schemaOf),
  };
}

/** The body of an operation, `undefined` where it takes none. */
function requestBody({ doc, schema = {} }: DocumentedRoute, schemaOf: (codec: t.Mixed) => JsonSchema) {
  if (doc.form !== undefined) {
    const fields = schemaOf(doc.form);
    const whole = { ...fields, properties: { file: FILE, ...fields.properties }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema: whole } } };
  }
  const codec = doc.body ?? (schema.body as t.Mixed | undefined);
  if (codec === undefined) return undefined;
  const namedExamples = examplesOf(doc.examples, ({ body }) => body);
  return {
    required: E.isLeft(codec.decode(undefined)),
    content: {
      'application/json': { schema: schemaOf(codec), ...namedExamples },
      ...(doc.isAlsoYaml === true ? YAML : {}),
    },
  };
}

const YAML = {
  'text/yaml': {
    schema: { type: 'string', description: 'one synapse as in a brain file, kept as it is written' },
  },
};

const FILE = { type: 'string', format: 'binary', description: 'a sound file, its name ends in .wav or .mp3' };

type Place = 'path' | 'query' | 'header';

/** The parameters of an operation in its path, query and headers. */
function parameters({ doc, schema = {} }: DocumentedRoute, schemaOf: (codec: t.Mixed) => JsonSchema) {
  const codecs: Readonly<Record<Place, unknown>> = {
    path: schema.params,
    query: doc.query ?? schema.querystring,
    header: doc.headers ?? schema.headers,
  };
  const parametersIn = (place: Place) => {
    if (codecs[place] === undefined) return [];
    const { properties = {}, required = [] } = schemaOf(codecs[place] as t.Mixed);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...examplesOf(doc.examples, (example) => GIVEN[place](example)?.[name]),
    }));
  };
  const list = (['path', 'query', 'header'] as const).flatMap(parametersIn);
  return list.length === 0 ? {} : { parameters: list };
}

const GIVEN: Readonly<Record<Place, (example: Example) => Readonly<Record<string, string>> | undefined>> = {
  path: ({ params }) => params,
  query: ({ query }) => query,
  header: ({ headers }) => headers,
};

type SchemaOf = (codec: t.Mixed) => JsonSchema;

const OF_BODIES = { 400: 'malformed; `field` says where', 413: 'too large' };

/** Every answer of an operation, by its status. */
function responses(route: DocumentedRoute, hasBody: boolean, schemaOf: SchemaOf) {
  const { doc } = route;
  const { answers, failures, mediaType = 'application/json', isAlsoStream = false } = doc;
  const contentOf = (status: string, codec: t.Mixed, type: string) => {
    const examples = Object.entries(doc.examples).filter(([, one]) => String(statusOf(doc, one)) === status);
    const namedExamples = examplesOf(Object.fromEntries(examples), ({ answer }) => answer);
    return { [type]: { schema: schemaOf(codec), ...namedExamples } };
  };
  const successEntries = Object.entries(answers).map(([status, codec]) => {
    const content =
      codec === Nothing
        ? {}
        : { content: { ...contentOf(status, codec, mediaType), ...(isAlsoStream ? STREAM : {}) } };
    return [status, { description: STATUS_CODES[status] ?? status, ...content }] as const;
  });
  const failureEntries = Object.entries({ ...(hasBody ? OF_BODIES : {}), ...failures }).map(
    ([status, description]) =>
      [status, { description, content: contentOf(status, ErrorAnswer, 'application/json') }] as const,
  );
  return Object.fromEntries<object>([...commonAnswers(route), ...successEntries, ...failureEntries]);
}

const STREAM = {
  'text/event-stream': {
    schema: { type: 'string', description: 'events as they come, the answer in the last' },
  },
};

/** The examples that have such a value, under their names. */
function examplesOf(examples: RouteDoc['examples'], pick: (example: Example) => unknown) {
  const namedExamples = Object.entries(examples).flatMap(([name, example]) => {
    const value = pick(example);
    return value === undefined ? [] : [[name, { summary: example.summary, value }] as const];
  });
  return namedExamples.length === 0 ? {} : { examples: Object.fromEntries(namedExamples) };
}

/** The status that an example is answered with. */
const statusOf = ({ answers }: RouteDoc, { status }: Example): number =>
  status ?? Number(Object.keys(answers)[0]);

interface CommonResponse {
  readonly name: string;
  readonly description: string;
  /** Which routes it applies to; all if absent. */
  readonly isOf?: (route: DocumentedRoute) => boolean;
}

/** The failures that any route may answer with. */
const COMMON: Readonly<Record<string, CommonResponse>> = {
  401: { name: 'Unauthorized', description: 'no or a wrong login or token, where the settings ask for one' },
  403: {
    name: 'Forbidden',
    description: 'a token whose role is too low, or asked by a page of a site that the settings do not allow',
  },
  421: { name: 'OtherHost', description: 'asked by a host name that the settings do not know' },
  429: {
    name: 'TooManyLogins',
    description:
      'too many wrong logins of this address wait for their answer; `Retry-After` says how long that takes',
  },
  503: { name: 'Stopping', description: 'the service is stopping' },
  504: {
    name: 'TooSlow',
    description: 'the answer took too long',
    isOf: ({ takesItsTime }) => !takesItsTime,
  },
  default: { name: 'AnyFailure', description: 'any other failure' },
};

/** References to the common responses of a route, by status. */
const commonAnswers = (route: DocumentedRoute) =>
  Object.entries(COMMON).flatMap(([status, { name, isOf }]) =>
    isOf?.(route) === false ? [] : [[status, { $ref: `#/components/responses/${name}` }] as const],
  );

/** The responses that these references point to. */
const commonResponses = (schemaOf: (codec: t.Mixed) => JsonSchema) =>
  Object.fromEntries(
    Object.values(COMMON).map(({ name, description }) => [
      name,
      { description, content: { 'application/json': { schema: schemaOf(ErrorAnswer) } } },
    ]),
  );
