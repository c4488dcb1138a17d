import type { IClientPublishOptions } from 'mqtt';
import type { Mosquitto } from './mosquitto.ts';
import { type Files, SILENT, service, type TestService } from './service.ts';
import { until } from './until.ts';

/** What somebody at the broker sees, and says. */
export interface Watcher {
  /** The last of each topic; topics that were emptied are gone. */
  readonly now: ReadonlyMap<string, string>;
  /** Everything, in its order. */
  readonly all: readonly (readonly [topic: string, payload: string])[];
  /** The last of a topic, as JSON. */
  readonly json: (topic: string) => Readonly<Record<string, unknown>>;
  readonly say: (
    topic: string,
    payload: string | Buffer,
    options?: IClientPublishOptions,
  ) => Promise<unknown>;
  /** Settles once the topic holds this, or what the function wants. */
  readonly shows: (topic: string, wanted: string | ((payload: string) => boolean)) => Promise<void>;
}

/** Watches all of a broker's topics. */
export async function watcher(broker: Mosquitto): Promise<Watcher> {
  const now = new Map<string, string>();
  const all: [string, string][] = [];
  const client = await broker.client();
  client.on('message', (topic, payload) => {
    const text = payload.toString();
    all.push([topic, text]);
    if (text === '') now.delete(topic);
    else now.set(topic, text);
  });
  await client.subscribeAsync('#', { qos: 1 });
  return {
    now,
    all,
    json: (topic) => JSON.parse(now.get(topic) ?? 'null'),
    say: (topic, payload, options = {}) => client.publishAsync(topic, payload, { qos: 1, ...options }),
    shows: (topic, wanted) =>
      until(() => {
        const found = now.get(topic);
        return typeof wanted === 'string' ? found === wanted : found !== undefined && wanted(found);
      }),
  };
}

interface HubOptions {
  /** More of its section `mqtt`. */
  readonly lines?: readonly string[];
  readonly files?: Files;
  /** What stands before that section; silence when absent. */
  readonly settings?: string;
}

/** A service of this topic on the broker. */
export const hub = (
  { port }: Pick<Mosquitto, 'port'>,
  name: string,
  { lines = [], files = {}, settings = SILENT }: HubOptions = {},
): Promise<TestService> => service({ ...files, 'settings.yml': settings + section(port, name, lines) });

/** The section `mqtt` of a kit. */
export function section(port: number, name: string, lines: readonly string[] = []): string {
  const all = ['broker_ip: 127.0.0.1', `broker_port: ${port}`, `topic: home/${name}`, ...lines];
  return `\nmqtt:\n${all.map((line) => `  ${line}\n`).join('')}`;
}
