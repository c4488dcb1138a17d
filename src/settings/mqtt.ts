import { isUtf8 } from 'node:buffer';
import { hostname } from 'node:os';
import * as t from 'io-ts';
import { BrokerPort, brokerFields, brokerOf } from '../brain/broker-fields.ts';
import { NonEmptyString, withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';

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
