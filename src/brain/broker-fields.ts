import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { NonEmptyString, withKnownKeys, withSchema } from '../lib/codecs.ts';
import { WholeNumber } from './raw-numbers.ts';
import { Flag, Secret, Text } from './raw-values.ts';

export const BrokerPort = WholeNumber('a port from 1 to 65535', 1, 65_535);

export const Qos = WholeNumber('0, 1 or 2', 0, 2);

const fieldsOf = (map: string) =>
  t.intersection([
    t.type(
      {
        broker_ip: withSchema(
          t.refinement(t.string, (host) => host.trim() !== '', 'the address of a broker'),
          { pattern: '\\S' },
        ),
      },
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
  return withSchema(
    withKnownKeys(
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
    ),
    { dependencies: { certfile: ['keyfile'], keyfile: ['certfile'], password: ['username'] } },
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
