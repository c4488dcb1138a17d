import { isUtf8 } from 'node:buffer';
import { hostname } from 'node:os';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { BrokerPort, brokerFields, brokerOf } from '../brain/broker-fields.ts';
import { Secret, Text } from '../brain/raw-values.ts';
import { NonEmptyString, withSchema } from '../lib/codecs.ts';
import { type Refusal, refusals } from '../lib/decode.ts';

/** The settings of a section `mqtt`; undefined without the section. */
export function mqttOf(written: RawMqtt | undefined, here = hostname()) {
  if (written === undefined) return undefined;
  const { broker_port, topic, name, discovery_prefix, group, shares = [], transcripts = false } = written;
  return {
    broker: brokerOf(written, broker_port),
    /** The topic above all topics of this assistant. */
    topic: topic ?? `broca/${levelOf(name ?? here)}`,
    /** The name that the home shows. */
    name: name ?? `Broca ${here}`,
    /** The topic prefix of Home Assistant's discovery; undefined for no discovery. */
    discoveryPrefix: orNone(discovery_prefix, 'homeassistant'),
    /** The topic of all assistants of a home; undefined for none. */
    group: orNone(group, 'broca/all'),
    /** The states that the assistants of the group share. */
    shares: [...new Set(shares)],
    /** Whether messages may hold the words of people and of the assistant. */
    transcripts,
  };
}

/** The connection of the assistant to the broker of a home. */
export type Mqtt = Readonly<NonNullable<ReturnType<typeof mqttOf>>>;

/** The section that means these settings. */
export const rawMqttOf = (mqtt: Mqtt | undefined): Readonly<Record<string, unknown>> => {
  if (mqtt === undefined) return {};
  const { broker, topic, name, discoveryPrefix = null, group = null, shares, transcripts } = mqtt;
  return {
    ...{ broker_ip: broker.host, broker_port: broker.port, protocol: broker.protocol },
    ...{ keepalive: broker.keepaliveS, client_id: broker.clientId, username: broker.username },
    ...{
      password: broker.password,
      ca_cert: broker.caCert,
      certfile: broker.certFile,
      keyfile: broker.keyFile,
    },
    ...{ tls_insecure: broker.isTlsInsecure, topic, name, discovery_prefix: discoveryPrefix, group, shares },
    transcripts,
  };
};

/** The settings with some keys of the section changed; null leaves a key out, and without an address there is no broker. Left: what is wrong. */
export function mqttAfter(
  before: Mqtt | undefined,
  change: Readonly<Record<string, unknown>>,
): E.Either<readonly Refusal[], Mqtt | undefined> {
  const changed = { ...rawMqttOf(before), ...change };
  const kept = Object.entries(changed).filter(
    ([key, value]) => value !== undefined && (value !== null || !Object.hasOwn(change, key)),
  );
  const raw = Object.fromEntries(kept);
  if (raw.broker_ip === undefined) return E.right(undefined);
  const decoded = RawMqtt.decode(raw);
  return E.isRight(decoded)
    ? E.right(mqttOf(decoded.right))
    : E.left(refusals(decoded.left).map((one) => ({ ...one, path: ['mqtt', ...one.path] })));
}

/** Refuses a topic inside the group's topic, or around it: messages for one would be taken for messages for the other. */
export function overlappingTopics(mqtt: Mqtt | undefined): readonly Refusal[] {
  const { topic, group } = mqtt ?? {};
  if (topic === undefined || group === undefined) return [];
  if (!isWithin(topic, group) && !isWithin(group, topic)) return [];
  const expected = `another topic than mqtt.group (${group}), neither inside it nor around it`;
  return [{ path: ['mqtt', 'topic'], found: topic, expected }];
}

const isWithin = (inner: string, outer: string): boolean => `${inner}/`.startsWith(`${outer}/`);

const orNone = (written: string | null | undefined, usual: string): string | undefined =>
  written === null ? undefined : (written ?? usual);

/** A name as one level of a topic: "Living room" is living_room. */
const levelOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s/+#$]+/g, '_');

/** The states that several hubs can share. */
const Shareable = t.keyof({ mute: null, deaf: null }, 'mute or deaf');

export type Shared = t.TypeOf<typeof Shareable>;

/** A topic that messages can be published to; `#` and `+` would be patterns. */
const Topic = withSchema(
  t.refinement(
    t.string,
    (topic) =>
      topic !== '' &&
      !topic.includes('\0') &&
      !/[+#]|^\$|^\/|\/$/.test(topic) &&
      isUtf8(Buffer.from(topic)) &&
      Buffer.byteLength(topic) <= MAX_BYTES,
    'a topic without + and #, that begins and ends with no slash',
  ),
  { pattern: '^[^+#$/](?:[^+#]*[^+#/])?$' },
);

/** Leaves room for subtopics in the 65 535 bytes of a topic. */
const MAX_BYTES = 1_000;

const TopicOrNone = t.union([Topic, t.null], `${Topic.name}, or null`);

const MAP =
  'a map with broker_ip, broker_port, username, password, topic, name, discovery_prefix, group, shares and transcripts';

/** The codecs of the keys that can be changed while Broca runs. */
export const MQTT_KEYS = {
  broker_ip: NonEmptyString,
  broker_port: BrokerPort,
  username: Text,
  password: Secret,
  topic: Topic,
  name: NonEmptyString,
  transcripts: t.boolean,
};

/** The section `mqtt`. The keys of the broker are those of the neuron and the signal. */
export const RawMqtt = t.intersection(
  [
    brokerFields(MAP),
    t.partial({
      broker_port: BrokerPort,
      topic: Topic,
      name: NonEmptyString,
      discovery_prefix: TopicOrNone,
      group: TopicOrNone,
      shares: t.readonlyArray(Shareable, 'a list of mute and deaf'),
      transcripts: t.boolean,
    }),
  ],
  MAP,
);
export type RawMqtt = t.TypeOf<typeof RawMqtt>;
