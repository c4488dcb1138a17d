import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { BrokerPort, brokerFields, brokerOf, CERTIFICATES, Qos } from '../../brain/broker-fields.ts';
import { Flag } from '../../brain/raw-values.ts';
import { withSchema } from '../../lib/codecs.ts';
import { brokerOptions } from '../../system/mqtt-connection.ts';
import {
  isTopicFilter,
  isTopicMatch,
  type MqttListening,
  mqttListen,
  type Topics,
} from '../../system/mqtt-listen.ts';
import { type SignalTools, type SignalUse, signal } from '../signal.ts';

const Topic = withSchema(
  t.refinement(
    t.string,
    isTopicFilter,
    'a topic; + stands for a whole level, # at the end for all that follow',
  ),
  { minLength: 1 },
);

const Parameters = t.intersection([
  brokerFields('a map with broker_ip and topic'),
  t.type({ topic: Topic }),
  t.partial({ broker_port: BrokerPort, is_json: Flag, qos: Qos }),
]);

type Parameters = t.TypeOf<typeof Parameters>;

const brokerIn = (parameters: Parameters) => brokerOf(parameters, parameters.broker_port);

/** Starts synapses with messages of MQTT topics. Uses with equal broker parameters share a connection. */
export const mqttSubscriber = signal({
  name: 'mqtt_subscriber',
  paths: CERTIFICATES,
  parameters: Parameters,
  shareKey: (parameters) => JSON.stringify(brokerIn(parameters)),
  listen: (uses$, tools) => {
    let isOver = false;
    let uses: readonly SignalUse<Parameters>[] = [];
    let listening: MqttListening | undefined;
    const subscription = uses$.subscribe((present) => {
      uses = present;
      listening?.follow(topicsOf(uses));
    });
    const open = async (): Promise<void> => {
      const [first] = uses;
      if (first === undefined) return;
      const options = await brokerOptions(brokerIn(first.parameters), tools.home)();
      if (E.isLeft(options)) return tools.fail(options.left);
      const opened = await mqttListen(options.right, {
        onMessage: (message) => giveMessage(uses, message, tools),
        onProblem: tools.tell,
        onLost: tools.fail,
      });
      if (isOver) return opened.close();
      listening = opened;
      listening.follow(topicsOf(uses));
    };
    open().catch(tools.fail);
    return () => {
      isOver = true;
      subscription.unsubscribe();
      listening?.close();
    };
  },
});

/** Each topic once, with the highest quality of service of its uses. */
function topicsOf(uses: readonly SignalUse<Parameters>[]): Topics {
  const topics = new Map<string, 0 | 1 | 2>();
  for (const { parameters } of uses) {
    const { topic, qos = 0 } = parameters;
    topics.set(topic, Math.max(qos, topics.get(topic) ?? 0) as 0 | 1 | 2);
  }
  return topics;
}

/** The maximum size of a message. */
const LARGEST_BYTES = 1_048_576;

/** Passes a message to every use whose topic matches. The members of a JSON object also become parameters. */
function giveMessage(
  uses: readonly SignalUse<Parameters>[],
  { topic, payload }: { readonly topic: string; readonly payload: Buffer },
  { fire, tell }: Pick<SignalTools, 'fire' | 'tell'>,
): void {
  const wanted = uses.filter(({ parameters }) => isTopicMatch(parameters.topic, topic));
  if (payload.length > LARGEST_BYTES) {
    tell(
      `topic "${topic}": a message of ${payload.length} bytes is passed over, ${LARGEST_BYTES} are the most`,
    );
    return;
  }
  const text = payload.toString('utf8');
  const json = wanted.some(({ parameters }) => parameters.is_json) ? parsed(text) : undefined;
  if (json !== undefined && 'problem' in json) tell(`topic "${topic}": is_json, but ${json.problem}`);
  for (const { synapse, parameters } of wanted) {
    const own = { mqtt_subscriber_topic: topic, mqtt_subscriber_message: text };
    if (!parameters.is_json) fire(synapse, own);
    else if (json !== undefined && 'value' in json) {
      fire(synapse, { ...members(json.value), ...own, mqtt_subscriber_message: json.value });
    }
  }
}

function parsed(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: `the message is no JSON: ${text.length > 60 ? `${text.slice(0, 59)}…` : text}` };
  }
}

const members = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
