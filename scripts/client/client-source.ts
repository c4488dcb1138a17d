import type { JsonSchema } from '../../src/lib/codecs.ts';
import { declaration, typeText } from './typescript-types.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

/** An OpenAPI document of ours. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const HEAD = '// Made by `npm run client` from the description of the interface; change nothing here.\n';

/** The two files of the client, by their names, not yet formatted. */
export function clientSource({
  paths,
  components,
}: Document): Readonly<Record<'client.ts' | 'types.ts', string>> {
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      isCallable(operation) ? [methodText(method.toUpperCase(), path, operation)] : [],
    ),
  );
  const types = Object.entries(components.schemas).map(([name, schema]) => declaration(name, schema));
  const body = methods.join('\n');
  const used = Object.keys(components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return {
    'types.ts': `${HEAD}${types.join('\n')}`,
    'client.ts': `${HEAD}
import { type ClientOptions, calling, type RequestOptions, requesting } from '../calling.ts';
import { type StreamEvent, streaming } from '../streaming.ts';
import type { ${used.join(', ')} } from './types.ts';

export { BrocaError, type ClientOptions, type RequestOptions } from '../calling.ts';
export type { StreamEvent } from '../streaming.ts';
export type * from './types.ts';

/** Every call of a service; each rejects with a \`BrocaError\` where the answer is a failure. */
export function brocaClient(options: ClientOptions) {
  const request = requesting(options);
  const call = calling(request);
  const stream = streaming(request);
  return {
${body}
  };
}

export type BrocaClient = ReturnType<typeof brocaClient>;
`,
  };
}

/** Another path of an operation has no name; what only changes the protocol is no call. */
const isCallable = ({ operationId, responses }: Operation): boolean =>
  operationId !== undefined && responses['101'] === undefined;

/** The media types of what is answered. */
const answersOf = ({ responses }: Operation): readonly string[] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  );

function methodText(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const json = requestBody?.content?.['application/json'];
  const form = requestBody?.content?.['multipart/form-data'];
  const fields = form && fieldsBesideFile(form.schema);
  const needed = [
    ...inPath.map(({ name, schema }) => `${name}: ${typeText(schema)}`),
    ...(form === undefined ? [] : ['upload: { readonly file: Blob; readonly name: string }']),
  ];
  const given = [
    ...(query.length === 0
      ? []
      : [`query${mark(query.some(({ required }) => required))}: ${queryType(query)}`]),
    ...(json === undefined ? [] : [`body${mark(requestBody?.required === true)}: ${typeText(json.schema)}`]),
    ...(fields === undefined ? [] : [`form?: ${typeText(fields)}`]),
  ];
  const sent = [...given.map((one) => one.replace(/\?*:.*/s, '')), ...(form === undefined ? [] : ['upload'])];
  const address = path.replace(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`);
  const request = sent.length === 0 ? 'options' : `{ ...options, ${sent.join(', ')} }`;
  const isStream = answersOf(operation).join() === 'text/event-stream';
  const answer = isStream ? 'AsyncGenerator<StreamEvent, void>' : `Promise<${answerType(operation)}>`;
  return `    /** ${summary}. */
    ${operationId}: (${[...needed, ...ordered(given), 'options?: RequestOptions'].join(', ')}): ${answer} =>
      ${isStream ? 'stream' : 'call'}('${method}', \`${address}\`, ${request}),`;
}

const mark = (isNeeded: boolean): string => (isNeeded ? '' : '?');

/** What may be left out comes last. */
const ordered = (parameters: readonly string[]): readonly string[] => [
  ...parameters.filter((parameter) => !/^\w+\?/.test(parameter)),
  ...parameters.filter((parameter) => /^\w+\?/.test(parameter)),
];

const queryType = (query: NonNullable<Operation['parameters']>): string =>
  typeText({
    type: 'object',
    properties: Object.fromEntries(
      query.map(({ name, description, schema }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  });

/** Undefined if the form is the file alone. */
function fieldsBesideFile({ properties = {}, ...schema }: JsonSchema): JsonSchema | undefined {
  const { file, ...fields } = properties;
  return Object.keys(fields).length === 0 ? undefined : { ...schema, properties: fields, required: [] };
}

function answerType({ responses }: Operation): string {
  const types = Object.entries(responses).flatMap(([status, { content }]) => {
    if (!status.startsWith('2')) return [];
    const [[type, { schema }] = [undefined, { schema: {} }]] = Object.entries(content ?? {});
    if (type === undefined) return ['void'];
    return [type === 'application/json' ? typeText(schema) : 'string'];
  });
  return [...new Set(types)].join(' | ');
}
