import type { IClientOptions } from 'mqtt';
import { brokerSaid, closeMqtt, mqttConnect } from './mqtt-connection.ts';

/** Topic filters, which may contain `+` and `#`, with the requested quality of service. */
export type Topics = ReadonlyMap<string, 0 | 1 | 2>;

interface Listener {
  readonly onMessage: (message: { readonly topic: string; readonly payload: Buffer }) => void;
  /** Called when the broker refuses a subscription and the connection stays open. */
  readonly onProblem: (problem: string) => void;
  /** Called once or twice when the connection failed or is lost. */
  readonly onLost: (problem: string) => void;
}

export interface MqttListening {
  /** Subscribes to new topics and unsubscribes from removed ones, on the open connection. */
  readonly follow: (topics: Topics) => void;
  readonly close: () => void;
}

/** Connects once, and passes on the messages of the followed topics until the connection is lost. The caller closes it. */
export async function mqttListen(
  options: IClientOptions,
  { onMessage, onProblem, onLost }: Listener,
): Promise<MqttListening> {
  const client = await mqttConnect(options);
  let followed: Topics = new Map();
  const subscribe = (topics: Topics): void => {
    if (topics.size === 0) return;
    const request = Object.fromEntries([...topics].map(([topic, qos]) => [topic, { qos }]));
    client.subscribe(request, (error, granted = []) => {
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

/** The error of a broker that accepts the connection and refuses a subscription. */
export const REFUSED = new Error('it refused a subscription');

/** Whether a filter is valid: `+` stands for one whole level, `#` for all levels that follow. */
export const isTopicFilter = (filter: string): boolean =>
  isTopicText(filter) &&
  filter
    .split('/')
    .every(
      (level, index, { length }) =>
        !/[+#]/.test(level) || level === '+' || (level === '#' && index === length - 1),
    );

/** Whether a message may be published to this topic. */
export const isTopic = (topic: string): boolean => isTopicText(topic) && !/[+#]/.test(topic);

/** Whether a subscription to `filter` includes this topic. */
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
