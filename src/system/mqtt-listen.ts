import type { IClientOptions } from 'mqtt';
import { brokerSaid, closeMqtt, mqttConnect } from './mqtt-connection.ts';

/** Topics that may hold `+` and `#`, each with the quality of service asked for. */
export type Topics = ReadonlyMap<string, 0 | 1 | 2>;

interface Listener {
  readonly onMessage: (message: { readonly topic: string; readonly payload: Buffer }) => void;
  /** The broker refused something and the connection stands. */
  readonly onProblem: (problem: string) => void;
  /** The connection could not be made, or is lost; called once or twice. */
  readonly onLost: (problem: string) => void;
}

export interface MqttListening {
  /** Subscribes to what is new and leaves what is gone, on the live connection. */
  readonly follow: (topics: Topics) => void;
  readonly close: () => void;
}

/** Connects once, and gives the messages of the topics it follows until the connection is lost. Whoever opens it closes it. */
export async function mqttListen(
  options: IClientOptions,
  { onMessage, onProblem, onLost }: Listener,
): Promise<MqttListening> {
  const client = await mqttConnect(options);
  let followed: Topics = new Map();
  const subscribe = (topics: Topics): void => {
    if (topics.size === 0) return;
    const asked = Object.fromEntries([...topics].map(([topic, qos]) => [topic, { qos }]));
    client.subscribe(asked, (error, granted = []) => {
      if (!client.connected) return;
      const refused = granted.filter(({ qos }) => qos >= 128).map(({ topic }) => topic);
      const names = (refused.length > 0 ? refused : [...topics.keys()]).join(', ');
      if (error || refused.length > 0) onProblem(`${brokerSaid(options, error ?? REFUSED)}: ${names}`);
    });
  };
  client.on('connect', () => subscribe(followed));
  client.on('message', (topic, payload) => onMessage({ topic, payload }));
  client.on('error', (error) => onLost(brokerSaid(options, error)));
  client.on('close', () => onLost(brokerSaid(options)));
  return {
    follow: (topics) => {
      const gone = [...followed.keys()].filter((topic) => !topics.has(topic));
      const fresh = new Map([...topics].filter(([topic, qos]) => followed.get(topic) !== qos));
      followed = topics;
      if (!client.connected) return;
      if (gone.length > 0) client.unsubscribe(gone);
      subscribe(fresh);
    },
    close: () => closeMqtt(client),
  };
}

/** What a broker said that takes the connection and not the subscription. */
export const REFUSED = new Error('it refused a subscription');

/** Whether a topic may be subscribed to: `+` stands for one whole level, `#` for all that follow. */
export const isTopicFilter = (filter: string): boolean =>
  isTopicText(filter) &&
  filter
    .split('/')
    .every(
      (level, index, { length }) =>
        !/[+#]/.test(level) || level === '+' || (level === '#' && index === length - 1),
    );

/** Whether a message may be published to it. */
export const isTopic = (topic: string): boolean => isTopicText(topic) && !/[+#]/.test(topic);

/** Whether a subscription to `filter` asked for this topic. */
export function isTopicMatch(filter: string, topic: string): boolean {
  const wanted = filter.replace(/^\$share\/[^/]*\//, '').split('/');
  const levels = topic.split('/');
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false;
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true;
    if (levels[index] === undefined || (level !== '+' && level !== levels[index])) return false;
  }
  return wanted.length === levels.length;
}

const isTopicText = (text: string): boolean =>
  text !== '' && !text.includes('\u0000') && Buffer.byteLength(text) <= 65_535;
