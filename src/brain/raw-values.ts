import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { NonEmptyString, withKnownKeys, withSchema } from '../lib/codecs.ts';
import { spokenNumber } from './number-words.ts';

/** A boolean in all spellings of API clients. */
export const JsonFlag = withSchema(
  flag((value) => IN_JSON.get(value)),
  {
    title: 'Flag',
    anyOf: [{ type: 'boolean' }, { enum: ['True', 'true', 1, '1', 'False', 'false', 0, '0'] }],
  },
);

/** The same in a kit, where people and rendered templates write it: also yes, no, on and off, whatever the case. */
export const Flag = flag((value) =>
  typeof value === 'string' ? IN_WORDS.get(value.trim().toLowerCase()) : IN_JSON.get(value),
);

const IN_JSON = spellings([true, 'True', 'true', 1, '1'], [false, 'False', 'false', 0, '0']);

const IN_WORDS = spellings(['true', 'yes', 'on', '1'], ['false', 'no', 'off', '0']);

function spellings(yes: readonly unknown[], no: readonly unknown[]): ReadonlyMap<unknown, boolean> {
  return new Map([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);
}

/** A number that `isRight` accepts, written as a number, in digits, or in words: what an order put there may be any of them. */
export const RawNumber = (name: string, isRight: (value: number) => boolean) =>
  new t.Type<number, number, unknown>(
    name,
    t.number.is,
    (value, context) => {
      const number = typeof value === 'string' ? spokenNumber(value) : value;
      return typeof number === 'number' && Number.isFinite(number) && isRight(number)
        ? t.success(number)
        : t.failure(value, context);
    },
    (number) => number,
  );

/** A whole number from `least` to `most`, written in the same ways. */
export const WholeNumber = (name: string, least: number, most: number) =>
  RawNumber(name, (value) => Number.isInteger(value) && value >= least && value <= most);

/** A text, or a number written without quotes. Unquoted yes and no are booleans in YAML and refused. */
export const Text = textOrNumber('a text (yes, no, on and off need quotes)');

function flag(read: (value: unknown) => boolean | undefined): t.Type<boolean, boolean, unknown> {
  return new t.Type<boolean, boolean, unknown>(
    'true or false',
    t.boolean.is,
    (value, context) => {
      const written = read(value);
      return written === undefined ? t.failure(value, context) : t.success(written);
    },
    (written) => written,
  );
}

export const BrokerPort = WholeNumber('a port from 1 to 65535', 1, 65_535);

export const Qos = WholeNumber('0, 1 or 2', 0, 2);

const fieldsOf = (map: string) =>
  t.intersection([
    t.type(
      { broker_ip: t.refinement(t.string, (host) => host.trim() !== '', 'the address of a broker') },
      map,
    ),
    t.partial({
      client_id: Text,
      keepalive: WholeNumber('seconds from 0 to 65535', 0, 65_535),
      username: Text,
      password: Secret,
      protocol: t.keyof({ MQTTv31: null, MQTTv311: null, MQTTv5: null }, 'one of MQTTv31, MQTTv311, MQTTv5'),
      ca_cert: NonEmptyString,
      certfile: NonEmptyString,
      keyfile: NonEmptyString,
      tls_insecure: Flag,
    }),
  ]);

type Fields = t.TypeOf<ReturnType<typeof fieldsOf>>;

/** Those of them that are paths. */
export const CERTIFICATES = ['ca_cert', 'certfile', 'keyfile'] as const;

/** How a broker is named, by neuron, signal and settings; `map` is what to call the map that holds these fields. */
export function brokerFields(map: string): t.Type<Fields, Fields, unknown> {
  const fields = fieldsOf(map);
  return withKnownKeys(
    new t.Type<Fields, Fields, unknown>(
      fields.name,
      fields.is,
      (value, context) => {
        const found = fields.validate(value, context);
        const missing = E.isLeft(found) ? undefined : missingIn(found.right);
        if (missing === undefined) return found;
        const [key, expected] = missing;
        return t.failure(undefined, [...context, { key, type: t.string, actual: undefined }], expected);
      },
      (written) => written,
    ),
    fields,
  );
}

function missingIn({ certfile, keyfile, username, password }: Fields): readonly [string, string] | undefined {
  if (certfile !== undefined && keyfile === undefined) return ['keyfile', 'the key of certfile'];
  if (keyfile !== undefined && certfile === undefined) return ['certfile', 'the certificate of keyfile'];
  if (password === undefined || username !== undefined) return undefined;
  return ['username', 'the name that password belongs to'];
}

/** The broker of these fields; `port` is written differently by neuron and signal. */
export const brokerOf = (fields: Fields, port = 1883) => ({
  host: fields.broker_ip,
  port,
  protocol: fields.protocol ?? ('MQTTv311' as const),
  keepaliveS: fields.keepalive ?? 60,
  clientId: fields.client_id,
  username: fields.username,
  password: fields.password,
  caCert: fields.ca_cert,
  certFile: fields.certfile,
  keyFile: fields.keyfile,
  isTlsInsecure: fields.tls_insecure ?? false,
});

/** A text, or a number written without quotes, that no message may show. */
export const Secret = textOrNumber('a text', (value) => (value === null ? value : '…'));

/** A text, or a number for it. Messages quote what `shown` makes of a refused value. */
export function textOrNumber(
  name: string,
  shown: (refused: unknown) => unknown = (value) => value,
): t.Type<string, string, unknown> {
  return new t.Type(
    name,
    t.string.is,
    (value, context) =>
      typeof value === 'string' || typeof value === 'number'
        ? t.success(String(value))
        : t.failure(shown(value), context),
    t.identity,
  );
}
