import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { IClientOptions, MqttClient } from 'mqtt';
import { fileContent } from './files.ts';

/** How to reach a broker. TLS is used if any certificate is named. */
interface Broker {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'MQTTv31' | 'MQTTv311' | 'MQTTv5';
  readonly keepaliveS: number;
  /** By default a new one for each connection, because a broker disconnects a client when another one has the same name. */
  readonly clientId: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The authority of the broker's certificate; by default those of the platform. */
  readonly caCert: string | undefined;
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
  /** Whether the broker's certificate may have another name than `host`. */
  readonly isTlsInsecure: boolean;
}

interface MqttMessage {
  readonly topic: string;
  readonly payload: string;
  readonly qos: 0 | 1 | 2;
  readonly isRetained: boolean;
}

const VERSIONS = { MQTTv31: 3, MQTTv311: 4, MQTTv5: 5 } as const;

/** The client does not reconnect. */
const OPTIONS = { reconnectPeriod: 0, resubscribe: false, connectTimeout: 10_000 } as const;

/**
 * The options of a connection, with certificates read and checked. Paths are relative to `home`. Left: the file that is not a regular
 * file, because reading a pipe or a device may never end, or that holds no certificate.
 */
export const brokerOptions = (broker: Broker, home: string): TaskEither<string, IClientOptions> =>
  pipe(
    Object.entries({ ca_cert: broker.caCert, certfile: broker.certFile, keyfile: broker.keyFile }),
    TE.traverseSeqArray(([name, path]) =>
      path === undefined
        ? TE.right(undefined)
        : pipe(
            fileContent(resolve(home, path)),
            TE.mapLeft((why) => `${name}: ${why}`),
          ),
    ),
    TE.chainEitherK(([ca, cert, key]) =>
      E.tryCatch(
        () => {
          createSecureContext({ ca, cert, key });
          return withCertificates(broker, { ca, cert, key });
        },
        (error) => `ca_cert, certfile and keyfile: ${(error as Error).message}`,
      ),
    ),
  );

function withCertificates(
  broker: Broker,
  certificates: Pick<IClientOptions, 'ca' | 'cert' | 'key'>,
): IClientOptions {
  const isTls = certificates.ca !== undefined || certificates.cert !== undefined;
  return {
    ...OPTIONS,
    host: broker.host,
    port: broker.port,
    protocol: isTls ? 'mqtts' : 'mqtt',
    protocolVersion: VERSIONS[broker.protocol],
    ...(broker.protocol === 'MQTTv31' ? { protocolId: 'MQIsdp' } : {}),
    keepalive: broker.keepaliveS,
    clientId: broker.clientId ?? `broca_${randomBytes(6).toString('hex')}`,
    username: broker.username,
    password: broker.password,
    ...(isTls ? certificates : {}),
    ...(broker.isTlsInsecure ? { checkServerIdentity: () => undefined } : {}),
  };
}

/** Begins to connect. Loads the package at the first call, which takes half a second. */
export async function mqttConnect(options: IClientOptions): Promise<MqttClient> {
  const { default: mqtt } = await import('mqtt');
  return mqtt.connect(options);
}

/** Connects, publishes one message with its `qos`, and disconnects. Left: the error of the broker or the network. */
export const mqttPublish =
  (options: IClientOptions, message: MqttMessage, signal: AbortSignal): TaskEither<string, void> =>
  async () => {
    const client = await mqttConnect(options);
    return new Promise((resolve) => {
      const { topic, payload, qos, isRetained } = message;
      const end = (result: E.Either<string, void>): void => {
        closeMqtt(client);
        resolve(result);
      };
      client.on('error', (error) => end(E.left(brokerSaid(options, error))));
      client.on('close', () => end(E.left(brokerSaid(options))));
      client.on('connect', () =>
        client.publish(topic, payload, { qos, retain: isRetained }, (error) =>
          end(error ? E.left(brokerSaid(options, error)) : E.right(undefined)),
        ),
      );
      signal.addEventListener('abort', () => end(E.left('cancelled')), { once: true });
      if (signal.aborted) end(E.left('cancelled'));
    });
  };

const LEAVE_MS = 1_000;

/** Disconnects from the broker, within a second. */
export function closeMqtt(client: MqttClient): void {
  if (client.disconnecting) return;
  if (!client.connected) {
    client.end(true);
    return;
  }
  client.end();
  const { stream } = client;
  const timer = setTimeout(() => stream.destroy(), LEAVE_MS);
  stream.once('close', () => clearTimeout(timer));
}

/** A sentence with the broker's address and the error; without an error the broker closed the connection. */
export function brokerSaid(
  { host = 'localhost', port }: IClientOptions,
  error?: Error & { readonly code?: unknown },
): string {
  const reason =
    error === undefined ? 'the connection was closed' : error.message.trimEnd() || String(error.code);
  // the message of an unknown host repeats its name
  const shown = withoutLogin(host);
  return `the MQTT broker at ${shown}:${port}: ${reason.replaceAll(host, shown)}`;
}

/** Hides a login that stands before a host. */
export const withoutLogin = (host: string): string => host.replace(/^.*@/, '…@');
