import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Flag, Text, WholeNumber } from '../../brain/written-values.ts';
import { shaped } from '../../shaped.ts';
import { existingFile } from '../../system/existing-file.ts';
import { type Broker, mqttOptions } from '../../system/mqtt-connection.ts';
import { Filled } from './program-parameters.ts';
import { Secret } from './secret.ts';

export const Port = WholeNumber('a port from 1 to 65535', 1, 65_535);

export const Qos = WholeNumber('0, 1 or 2', 0, 2);

const MAP = 'a map with broker_ip and topic';

const Fields = t.intersection([
  t.type({ broker_ip: t.refinement(t.string, (host) => host.trim() !== '', 'the address of a broker') }, MAP),
  t.partial({
    client_id: Text,
    keepalive: WholeNumber('seconds from 0 to 65535', 0, 65_535),
    username: Text,
    password: Secret,
    protocol: t.keyof({ MQTTv31: null, MQTTv311: null, MQTTv5: null }, 'one of MQTTv31, MQTTv311, MQTTv5'),
    ca_cert: Filled,
    certfile: Filled,
    keyfile: Filled,
    tls_insecure: Flag,
  }),
]);

type Fields = t.TypeOf<typeof Fields>;

/** Those of its parameters that are paths. */
export const CERTIFICATES = ['ca_cert', 'certfile', 'keyfile'] as const;

/** How neuron and signal say which broker they mean. */
export const BrokerFields = shaped(
  new t.Type<Fields, Fields, unknown>(
    Fields.name,
    Fields.is,
    (value, context) => {
      const fields = Fields.validate(value, context);
      if (E.isLeft(fields)) return fields;
      const { certfile, keyfile, username, password } = fields.right;
      const missing =
        certfile !== undefined && keyfile === undefined
          ? ['keyfile', 'the key of certfile']
          : keyfile !== undefined && certfile === undefined
            ? ['certfile', 'the certificate of keyfile']
            : password !== undefined && username === undefined
              ? ['username', 'the name that password belongs to']
              : undefined;
      if (missing === undefined) return fields;
      const [key = '', expected] = missing;
      return t.failure(undefined, [...context, { key, type: t.string, actual: undefined }], expected);
    },
    (fields) => fields,
  ),
  Fields,
);

/**
 * What to connect to this broker with; paths are relative to `home`. Left: which file is none, as a pipe or a device is that
 * nobody may ever end reading, or that it holds no certificate.
 */
export const brokerOptions = (broker: Broker, home: string): ReturnType<typeof mqttOptions> =>
  pipe(
    Object.entries({ ca_cert: broker.caCert, certfile: broker.certFile, keyfile: broker.keyFile }),
    TE.traverseSeqArray(([name, path]) =>
      path === undefined
        ? TE.right(path)
        : pipe(
            existingFile(resolve(home, path)),
            TE.mapLeft((why) => `${name}: ${why}`),
          ),
    ),
    TE.chain(() => mqttOptions(broker, home)),
    TE.chainEitherK((options) =>
      E.tryCatch(
        () => {
          createSecureContext({ ca: options.ca, cert: options.cert, key: options.key });
          return options;
        },
        (error) => `ca_cert, certfile and keyfile: ${(error as Error).message}`,
      ),
    ),
  );

/** The broker of these fields; `port` is written differently by neuron and signal. */
export const brokerOf = (fields: Fields, port = 1883): Broker => ({
  host: fields.broker_ip,
  port,
  protocol: fields.protocol ?? 'MQTTv311',
  keepaliveS: fields.keepalive ?? 60,
  clientId: fields.client_id,
  username: fields.username,
  password: fields.password,
  caCert: fields.ca_cert,
  certFile: fields.certfile,
  keyFile: fields.keyfile,
  isTlsInsecure: fields.tls_insecure ?? false,
});
