import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Secret } from '../../brain/written-secret.ts';
import { Text, WrittenNumber } from '../../brain/written-values.ts';
import { Filled } from '../../filled.ts';
import { shaped } from '../../shaped.ts';

const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'PATCH', 'OPTIONS'];

const Method = new t.Type<string, string, unknown>(
  `one of ${METHODS.join(', ')}`,
  t.string.is,
  (value, context) => {
    const method = typeof value === 'string' ? value.trim().toUpperCase() : '';
    return METHODS.includes(method) ? t.success(method) : t.failure(value, context);
  },
  (method) => method,
);

/** Spaces and letters beyond ASCII are encoded. What stands before an @ is shown in no message. */
const Url = new t.Type<URL, string, unknown>(
  'an address that begins with http:// or https://',
  (value): value is URL => value instanceof URL,
  (value, context) =>
    typeof value === 'string' && /^\s*https?:\/\//i.test(value) && URL.canParse(value)
      ? t.success(new URL(value))
      : t.failure(typeof value === 'string' ? value.replace(/\/\/.*@/, '//…@') : value, context),
  String,
);

/** What is sent as JSON: a text that is JSON already, or any other value. */
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

/** Header values often hold keys. */
const Headers = t.record(t.string, Secret, 'a map of headers');

const LONGEST_S = 3_600;

const Fields = t.intersection([
  t.type({ url: Url }),
  t.partial({
    method: Method,
    headers: Headers,
    data: Json,
    data_from_file: Filled,
    user: Text,
    password: Secret,
    timeout: WrittenNumber(
      `seconds above 0, up to ${LONGEST_S}`,
      (seconds) => seconds > 0 && seconds <= LONGEST_S,
    ),
  }),
]);

export type UriParameters = t.TypeOf<typeof Fields>;

/** What the neuron `uri` may be given. */
export const UriParameters = shaped(
  new t.Type<UriParameters, unknown, unknown>(
    Fields.name,
    Fields.is,
    (value, context) => {
      const fields = Fields.validate(value, context);
      if (E.isLeft(fields)) return fields;
      const { data, data_from_file, user, password } = fields.right;
      const refuse = (key: string, found: unknown, expected: string) =>
        t.failure<UriParameters>(found, [...context, { key, type: t.unknown, actual: found }], expected);
      if (data !== undefined && data_from_file !== undefined)
        return refuse('data_from_file', data_from_file, 'no file, because there is data');
      if (password !== undefined && user === undefined)
        return refuse('user', undefined, 'the name that password belongs to');
      return fields;
    },
    (fields) => fields,
  ),
  Fields,
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
