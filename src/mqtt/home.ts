import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { IClientOptions } from 'mqtt';
import { auditTime, Subject } from 'rxjs';
import type { Mqtt } from '../settings/mqtt.ts';
import { commands } from './commands.ts';
import { discoveryTopics, satelliteDocument } from './discovery.ts';
import type { Doings } from './doing.ts';
import { groupFilters, sharedTopic, sharedValue } from './group.ts';
import type { LastRuns } from './last-runs.ts';
import { type Link, type LinkHealth, link, type Received } from './link.ts';
import type { HomePlaces } from './place.ts';
import { retained } from './retained.ts';
import { sharing } from './sharing.ts';
import { satelliteTopics, stateTopics, type Topics } from './state-topics.ts';
import { COMMAND_ENDS, filtersOf, placeOf, STATUS } from './topics.ts';

export interface HomeWorld {
  readonly mqtt: Mqtt;
  /** What to connect with. Left: why that cannot be. */
  readonly options: TaskEither<string, IClientOptions>;
  /** As it is now. */
  readonly places: () => HomePlaces;
  readonly runs: Pick<LastRuns, 'of'>;
  /** Whether what was said may be told. */
  readonly transcripts: () => boolean;
  readonly doings: Doings;
  readonly version: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  readonly firstRestMs?: number | undefined;
}

export interface MqttHome {
  /** What is told may have changed. */
  readonly look: () => void;
  readonly health: () => LinkHealth;
  /** Says that it is offline, and where `isForGood` takes back all it has told. */
  readonly close: (isForGood: boolean) => Promise<void>;
}

/** So often the home is told what has changed, at most. */
const TELL_MS = 100;

const OFFLINE = 'offline';

/** The assistant as the home sees it: what it tells, and what it is told, over one connection. */
export function mqttHome(world: HomeWorld): MqttHome {
  const { mqtt, places, doings, log } = world;
  const { topic, discoveryPrefix, group, shares } = mqtt;
  const status = `${topic}/${STATUS}`;
  const changed$ = new Subject<void>();
  const told = retained((at, payload) => line.send(at, payload, true));
  const devices = discovered(world);
  let isUp = false;

  const wanted = (): Topics => {
    const present = places();
    const seen = {
      ...present,
      satellites: present.satellites.filter(({ isNamed, place }) => isNamed || place),
    };
    return new Map([...devices(seen), ...stateTopics(seen, { ...world, transcripts: world.transcripts() })]);
  };
  const tell = (): void => {
    const gone = isUp ? told.show(wanted()) : [];
    for (const at of gone) if (at.endsWith(`/${STATUS}`)) line.send(at, OFFLINE, false);
    shared.look();
  };
  const again = (): void => {
    told.forget();
    tell();
  };
  const shared = sharing({
    shares: group === undefined ? [] : shares,
    isOn: (what) => places().hub[what === 'mute' ? 'isMuted' : 'isDeaf'],
    become: (what, isOn) => doings.become(what, isOn, undefined),
    tell: (what, isOn) => line.send(sharedTopic(group, what), isOn ? 'ON' : 'OFF', true),
  });
  const leftBehind = ({ topic: at, payload, isRetained }: Received): boolean => {
    const place = placeOf(topic, at);
    if (place?.satellite === undefined || place.end !== STATUS) return false;
    if (!isRetained || payload.length === 0) return true;
    const { satellite } = place;
    told.mayHave([...satelliteTopics(topic, satellite), ...satelliteDocument(mqtt, satellite)]);
    changed$.next();
    return true;
  };
  const command = commands({ mqtt, doings, log, send: (...message) => line.send(...message) });
  const received = (message: Received): void => {
    if (message.topic === `${discoveryPrefix}/${STATUS}`) {
      if (!message.isRetained && message.payload.toString() === 'online') again();
      return;
    }
    const what = shares.find((one) => message.topic === sharedTopic(group, one));
    const value = what === undefined ? undefined : sharedValue(message.payload);
    if (what !== undefined && value !== undefined) shared.heard(what, value, message.isRetained);
    else if (what === undefined && !command(message)) leftBehind(message);
  };
  const line: Link = link({
    ...world,
    will: { topic: status, payload: OFFLINE },
    filters: [
      ...filtersOf(topic, Object.values(COMMAND_ENDS)),
      `${topic}/satellite/+/${STATUS}`,
      ...(discoveryPrefix === undefined ? [] : [`${discoveryPrefix}/${STATUS}`]),
      ...groupFilters(mqtt),
    ],
    connected: shared.connected,
    up: () => {
      isUp = true;
      again();
    },
    down: () => {
      isUp = false;
      shared.disconnected();
    },
    received,
  });
  const telling = changed$.pipe(auditTime(TELL_MS)).subscribe(tell);
  return {
    look: () => changed$.next(),
    health: line.health,
    close: async (isForGood) => {
      telling.unsubscribe();
      const empty = isForGood ? told.topics().map((at) => [at, ''] as const) : [];
      await line.close(new Map([[status, OFFLINE], ...empty]));
    },
  };
}

/** The devices of Home Assistant, written anew only where somebody came, left for good, or moved. */
function discovered({ mqtt, version }: Pick<HomeWorld, 'mqtt' | 'version'>) {
  let last: { readonly key: string; readonly topics: Topics } | undefined;
  return ({ satellites }: HomePlaces): Topics => {
    const key = JSON.stringify(satellites.map(({ name, area }) => [name, area]));
    if (last?.key !== key) last = { key, topics: discoveryTopics(mqtt, satellites, version) };
    return last.topics;
  };
}
