import { isUtf8 } from 'node:buffer';
import * as t from 'io-ts';
import { BrokerPort, brokerFields } from '../brain/written-broker.ts';
import { Filled } from '../lib/filled.ts';

/** What several hubs can have in common. */
const Shareable = t.keyof({ mute: null, deaf: null }, 'mute or deaf');

/** A topic that messages can be published to; `#` and `+` would be patterns. */
const Topic = t.refinement(
  t.string,
  (topic) =>
    topic !== '' &&
    !topic.includes('\0') &&
    !/[+#]|^\$|^\/|\/$/.test(topic) &&
    isUtf8(Buffer.from(topic)) &&
    Buffer.byteLength(topic) <= MOST_BYTES,
  'a topic without + and #, that begins and ends with no slash',
);

/** What follows it has room in the 65 535 bytes of a topic. */
const MOST_BYTES = 1_000;

const TopicOrNone = t.union([Topic, t.null], `${Topic.name}, or null`);

const MAP =
  'a map with broker_ip, broker_port, username, password, topic, name, discovery_prefix, group, shares and transcripts';

/** The section `mqtt`: the home's broker, and what it is told. The names of the broker's keys are those of the neuron and the signal. */
export const WrittenMqtt = t.intersection(
  [
    brokerFields(MAP),
    t.partial({
      broker_port: BrokerPort,
      topic: Topic,
      name: Filled,
      discovery_prefix: TopicOrNone,
      group: TopicOrNone,
      shares: t.readonlyArray(Shareable, 'a list of mute and deaf'),
      transcripts: t.boolean,
    }),
  ],
  MAP,
);
export type WrittenMqtt = t.TypeOf<typeof WrittenMqtt>;
