import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NewsSource } from '../brain/guarded-news.ts';
import { type MqttHome, mqttHome } from '../mqtt/home.ts';
import { lastRuns } from '../mqtt/last-runs.ts';
import type { LinkHealth } from '../mqtt/link.ts';
import type { Observed } from '../observe/observing.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import { brokerOptions } from '../system/broker-options.ts';
import { withoutLogin } from '../system/mqtt-connection.ts';
import type { Assistant } from './assistant.ts';
import type { EarsFromOutside } from './ears-from-outside.ts';
import { homePlaces } from './home-places.ts';
import { mqttDoings } from './mqtt-doings.ts';

interface OverMqttWorld {
  /** The kit's directory. */
  readonly home: string;
  readonly assistant: Assistant;
  readonly ears: EarsFromOutside;
  readonly news$: NewsSource;
  readonly observed: Pick<Observed, 'askedAtMs'>;
  readonly version: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  /** Aborts when nothing is waited for any longer. */
  readonly cut: AbortSignal;
}

interface OverMqtt {
  /** Undefined where the settings name no broker. */
  readonly health: () => (LinkHealth & { readonly broker: string }) | undefined;
  /** Tells the home that it is offline. */
  readonly close: () => Promise<void>;
}

/** Shows a started assistant to the home, over the broker that the settings name; a change of them is followed at once. */
export function overMqtt(world: OverMqttWorld): OverMqtt {
  const { brain } = world.assistant;
  const wanted = (): Mqtt | undefined => brain.getSnapshot().context.settings.mqtt;
  let present: { readonly mqtt: Mqtt; readonly home: MqttHome; readonly end: () => void } | undefined;
  let closing: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const hub = randomUUID();
  const leave = (next: Mqtt | undefined): void => {
    if (present === undefined) return;
    const { mqtt, home, end } = present;
    present = undefined;
    end();
    closing = Promise.all([closing, home.close(!isOver && !isSameDevice(mqtt, next))]);
  };
  const open = (): void => {
    const next = wanted();
    if (!isOver && present === undefined && next !== undefined)
      present = { mqtt: next, ...opened(next, { ...world, hub }) };
  };
  const follow = (): void => {
    const next = wanted();
    if (isOver || isDeepStrictEqual(present?.mqtt, next)) return;
    leave(next);
    void closing.then(open); // not before: the last word of the one before is "offline"
  };
  const following = brain.on('settings.changed', follow);
  follow();
  return {
    health: () => present && { broker: shown(present.mqtt), ...present.home.health() },
    close: async () => {
      isOver = true;
      following.unsubscribe();
      leave(undefined);
      await closing;
    },
  };
}

const shown = ({ broker: { host, port } }: Mqtt): string => `${withoutLogin(host)}:${port}`;

/** Whether the one takes the other's place on the broker, and nothing of it stays behind. */
const isSameDevice = (one: Mqtt, other: Mqtt | undefined): boolean =>
  one.topic === other?.topic &&
  one.discoveryPrefix === other.discoveryPrefix &&
  one.broker.host === other.broker.host &&
  one.broker.port === other.broker.port;

function opened(
  mqtt: Mqtt,
  world: OverMqttWorld & { readonly hub: string },
): { readonly home: MqttHome; readonly end: () => void } {
  const { assistant, ears, news$, observed, version, hub, log } = world;
  const { brain } = assistant;
  const settings = () => brain.getSnapshot().context.settings;
  const { follow, places } = homePlaces({
    ...assistant,
    earsState: ears.stateOf,
    askedAtMs: observed.askedAtMs,
  });
  const runs = lastRuns(
    (name) =>
      Object.hasOwn(brain.getSnapshot().context.satellites, name) ||
      settings().satellites.some((one) => one.name === name),
  );
  const ending = new AbortController();
  const home = mqttHome({
    mqtt,
    options: brokerOptions(mqtt.broker, world.home),
    places,
    runs,
    transcripts: () => mqtt.transcripts && settings().traces.transcripts,
    doings: mqttDoings(world, AbortSignal.any([world.cut, ending.signal])),
    version,
    hub,
    log,
  });
  const following = news$.subscribe((news) => {
    follow(news);
    runs.follow(news);
    if (CHANGING.has(news.type)) home.look();
  });
  return {
    home,
    end: () => {
      following.unsubscribe();
      ending.abort();
    },
  };
}

/** News after which the home may see something else. */
const CHANGING: ReadonlySet<string> = new Set([
  'state.changed',
  'settings.changed',
  'run.started',
  'call.answered',
  'question.dropped',
  'on_start_speaking',
  'on_stop_speaking',
  'on_mute',
  'on_unmute',
  'on_deaf',
  'on_undeaf',
]);
