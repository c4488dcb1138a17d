import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { RawNumber } from '../../brain/raw-numbers.ts';
import { Secret, Text } from '../../brain/raw-values.ts';
import { inAnyCase, NonEmptyString, withKnownKeys, withSchema } from '../../lib/codecs.ts';
import { fileContent } from '../../system/files.ts';
import { httpRequest } from '../../system/http-request.ts';
import { neuron } from '../neuron.ts';
import { failureOf } from '../parameters.ts';

const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'PATCH', 'OPTIONS'];

const Method = withSchema(
  new t.Type<string, string, unknown>(
    `one of ${METHODS.join(', ')}`,
    t.string.is,
    (value, context) => {
      const method = typeof value === 'string' ? value.trim().toUpperCase() : '';
      return METHODS.includes(method) ? t.success(method) : t.failure(value, context);
    },
    (method) => method,
  ),
  {
    anyOf: [
      { enum: METHODS },
      { type: 'string', pattern: `^\\s*(?:${inAnyCase(METHODS.join('|').toLowerCase())})\\s*$` },
    ],
  },
);

/** Encodes spaces and non-ASCII letters. A login in the address is shown in no message. */
const Url = withSchema(
  new t.Type<URL, string, unknown>(
    'an address that begins with http:// or https://',
    (value): value is URL => value instanceof URL,
    (value, context) =>
      typeof value === 'string' && /^\s*https?:\/\//i.test(value) && URL.canParse(value)
        ? t.success(new URL(value))
        : t.failure(typeof value === 'string' ? value.replace(/\/\/.*@/, '//…@') : value, context),
    String,
  ),
  { type: 'string', pattern: `^\\s*${inAnyCase('http')}[sS]?://` },
);

/** A form body: an encoded text or a map. */
const Form = new t.Type<string, string, unknown>(
  'a form as a text (a=1&b=2), or a map of texts and numbers',
  t.string.is,
  (value, context) => {
    if (typeof value === 'string') return t.success(value);
    if (!FormFields.is(value)) return t.failure(value, context);
    const texts = Object.entries(value).map(([name, field]): [string, string] => [name, String(field)]);
    return t.success(String(new URLSearchParams(texts)));
  },
  (form) => form,
);

const FormFields = t.record(t.string, t.union([t.string, t.number, t.boolean]));

/** A JSON body: a JSON text or any other value. */
const Json = new t.Type<string, string, unknown>(
  'JSON as a text, or a map or list',
  t.string.is,
  (value, context) => {
    if (typeof value === 'string') return isJson(value) ? t.success(value) : t.failure(value, context);
    return value === undefined || value === null
      ? t.failure(value, context)
      : t.success(JSON.stringify(value));
  },
  (json) => json,
);

/** Hides header values, which often hold keys. */
const Headers = t.record(t.string, Secret, 'a map of headers');

const LONGEST_S = 3_600;

const Fields = t.intersection([
  t.type({ url: Url }),
  t.partial({
    method: Method,
    headers: Headers,
    data: t.unknown,
    data_from_file: NonEmptyString,
    user: Text,
    password: Secret,
    timeout: RawNumber(
      `seconds above 0, up to ${LONGEST_S}`,
      (seconds) => seconds > 0 && seconds <= LONGEST_S,
      { exclusiveMinimum: 0, maximum: LONGEST_S },
    ),
  }),
]);

interface UriParameters extends Omit<t.TypeOf<typeof Fields>, 'data'> {
  /** The encoded body. */
  readonly data?: string;
}

/** Whether these headers announce a form. */
const isForm = (headers: unknown): boolean =>
  t.UnknownRecord.is(headers) &&
  Object.entries(headers).some(
    ([name, value]) =>
      name.toLowerCase() === 'content-type' &&
      /^\s*application\/x-www-form-urlencoded\b/i.test(String(value)),
  );

/** The parameters of the neuron `uri`. */
const UriParameters = withSchema(
  withKnownKeys(
    new t.Type<UriParameters, unknown, unknown>(
      Fields.name,
      (value): value is UriParameters => Fields.is(value),
      (value, context) => {
        const fields = Fields.validate(value, context);
        if (E.isLeft(fields)) return fields;
        const { data, data_from_file, user, password, headers } = fields.right;
        const refuse = (key: string, found: unknown, expected: string) =>
          t.failure<UriParameters>(found, [...context, { key, type: t.unknown, actual: found }], expected);
        if (data !== undefined && data_from_file !== undefined)
          return refuse('data_from_file', data_from_file, 'no file, because there is data');
        if (password !== undefined && user === undefined)
          return refuse('user', undefined, 'the name that password belongs to');
        if (data === undefined) return t.success({ ...fields.right, data });
        const type = isForm(headers) ? Form : Json;
        const body = type.validate(data, [...context, { key: 'data', type, actual: data }]);
        return E.isLeft(body) ? body : t.success({ ...fields.right, data: body.right });
      },
      (fields) => fields,
    ),
    Fields,
  ),
  { not: { required: ['data', 'data_from_file'] }, dependencies: { password: ['user'] } },
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const NAME = 'uri';

const DEFAULT_TIMEOUT_S = 30;

/** Makes an HTTP request with the values `status_code`, `content` and `response_header`. An error status does not fail the neuron. */
export const uri = neuron({
  name: NAME,
  paths: ['data_from_file'],
  encodings: ({ headers }) => ({ url: 'url', headers: 'header', data: isForm(headers) ? 'form' : 'json' }),
  parameters: UriParameters,
  deadlineMs: ({ timeout = DEFAULT_TIMEOUT_S }) => timeout * 1000,
  run: ({ url, method = 'GET', data, data_from_file, ...given }, { home, version }, { until }) =>
    pipe(
      data_from_file === undefined ? TE.right(data) : bodyFrom(resolve(home, data_from_file)),
      TE.chain((body) => {
        const headers = {
          'user-agent': `Broca/${version}`,
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(data === undefined ? {} : { 'content-type': 'application/json' }),
          ...login(given),
          ...Object.fromEntries(
            Object.entries(given.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
          ),
        };
        return httpRequest({ url, method, headers, body }, until());
      }),
      TE.bimap(failureOf(NAME), ({ status, headers, body }) => ({
        _tag: 'Finished',
        values: {
          status_code: status,
          content: contentOf(body, headers['content-type']),
          response_header: headers,
        },
      })),
    ),
});

const bodyFrom = (path: string): TE.TaskEither<string, string | undefined> =>
  pipe(
    fileContent(path),
    TE.bimap((why) => `data_from_file: ${why}`, String),
  );

function login({ user, password = '' }: Omit<UriParameters, 'url'>): Readonly<Record<string, string>> {
  if (user === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/** The content of a response: the JSON value, or the text. */
function contentOf(body: Buffer, type = ''): unknown {
  const text = decoded(body, /charset="?([^";\s]+)/i.exec(type)?.[1]);
  const isJson = /[/+]json\b/i.test(type) || /^\s*[[{]/.test(text);
  if (!isJson) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function decoded(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body); // the server named a charset that does not exist
  }
}
