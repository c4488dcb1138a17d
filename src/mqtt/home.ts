import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { IClientOptions } from 'mqtt';
import { auditTime, Subject } from 'rxjs';
import type { Mqtt } from '../settings/mqtt.ts';
import { commands } from './commands.ts';
import type { Doings } from './doing.ts';
import { groupFilters, inGroup } from './group.ts';
import { type Link, type LinkHealth, link, type Received } from './link.ts';
import { neighbours } from './neighbours.ts';
import { type ShownWorld, shown } from './shown.ts';
import { COMMAND_ENDS, filtersOf, OFFLINE, STATE, STATUS, satelliteStatuses } from './topics.ts';

interface HomeWorld extends ShownWorld {
  /** What to connect with. Left: why that cannot be. */
  readonly options: TaskEither<string, IClientOptions>;
  readonly doings: Doings;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

export interface MqttHome {
  /** What is told may have changed. */
  readonly look: () => void;
  readonly health: () => LinkHealth;
  /** Says that it is offline, and where `isForGood` takes back all it has told, unless others use the topic. */
  readonly close: (isForGood: boolean) => Promise<void>;
}

/** So often the home is told what has changed, at most. */
const TELL_MS = 100;

/** The assistant as the home sees it: what it tells, and what it is told, over one connection. */
export function mqttHome(world: HomeWorld): MqttHome {
  const { mqtt, options, places, doings, log } = world;
  const will = { topic: `${mqtt.topic}/${STATUS}`, payload: OFFLINE };
  const changed$ = new Subject<void>();
  const send: Link['send'] = (...message) => line.send(...message);
  const told = shown(world, send, () => others.problem() === undefined);
  const group = inGroup({
    ...{ mqtt, send },
    isOn: (what) => places().hub[what === 'mute' ? 'isMuted' : 'isDeaf'],
    become: (what, isOn) => doings.become(what, isOn, undefined),
  });
  let isUp = false;
  const tell = (): void => {
    if (isUp) told.show();
    group.look();
  };
  const tellAll = (): void => {
    told.forget();
    tell();
  };
  const others = neighbours({ topic: mqtt.topic, hub: world.hub, changed: tellAll, warn: log.warn });
  const takers: readonly ((message: Received) => boolean)[] = [
    homeAssistant(mqtt, tellAll),
    group.takes,
    commands({ mqtt, doings, log, send }),
    told.takes,
    others.takes,
  ];
  const line = link({
    ...{ options, will, log },
    filters: filtersFor(mqtt),
    connected: group.connected,
    up: () => {
      isUp = true;
      tellAll();
    },
    down: () => {
      isUp = false;
      group.disconnected();
    },
    received: (message) => {
      if (takers.some((takes) => takes(message))) changed$.next();
    },
  });
  const telling = changed$.pipe(auditTime(TELL_MS)).subscribe(tell);
  return {
    look: () => changed$.next(),
    health: () => {
      const health = line.health();
      const problem = others.problem();
      return problem === undefined || health.state !== 'connected' ? health : { ...health, detail: problem };
    },
    close: (isForGood) => {
      telling.unsubscribe();
      isUp = false;
      const last = new Map([[will.topic, will.payload]]);
      if (others.problem() !== undefined) return line.close(last, false);
      const empty = isForGood ? told.topics().map((topic) => [topic, ''] as const) : [];
      return line.close(new Map([...last, ...empty]));
    },
  };
}

const filtersFor = (mqtt: Mqtt): readonly string[] => [
  ...filtersOf(mqtt.topic, Object.values(COMMAND_ENDS)),
  satelliteStatuses(mqtt.topic),
  ...[STATUS, STATE].map((end) => `${mqtt.topic}/${end}`),
  ...birthTopics(mqtt),
  ...groupFilters(mqtt),
];

/** Takes what Home Assistant says of itself. */
const homeAssistant =
  (mqtt: Mqtt, came: () => void) =>
  ({ topic, payload, isRetained }: Received): boolean => {
    const isIts = birthTopics(mqtt).includes(topic);
    if (isIts && !isRetained && payload.toString() === 'online') came();
    return isIts;
  };

/** Where Home Assistant tells that it has come; nowhere without discovery. */
const birthTopics = ({ discoveryPrefix }: Mqtt): readonly string[] =>
  discoveryPrefix === undefined ? [] : [`${discoveryPrefix}/${STATUS}`];
