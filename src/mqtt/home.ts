import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { IClientOptions } from 'mqtt';
import { auditTime, Subject } from 'rxjs';
import { Flag } from '../brain/raw-values.ts';
import type { Mqtt, Shared } from '../settings/mqtt.ts';
import type { MqttActions } from './actions.ts';
import { commands, GROUP_COMMANDS, type Sharing, sharing } from './command.ts';
import { type Link, type LinkHealth, link, type Received } from './link.ts';
import { type StateDeps, statePublisher } from './retained.ts';
import { COMMAND_ENDS, filtersOf, OFFLINE, STATE, STATUS, satelliteStatuses } from './topics.ts';

interface HomeDeps extends StateDeps {
  /** What to connect with. Left: why that cannot be. */
  readonly options: TaskEither<string, IClientOptions>;
  readonly doings: MqttActions;
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
const PUBLISH_MS = 100;

/** The assistant as the home sees it: what it tells, and what it is told, over one connection. */
export function mqttHome(deps: HomeDeps): MqttHome {
  const { mqtt, options, places, doings: actions, log } = deps;
  const will = { topic: `${mqtt.topic}/${STATUS}`, payload: OFFLINE };
  const changed$ = new Subject<void>();
  const send: Link['send'] = (...message) => line.send(...message);
  const told = statePublisher(deps, send, () => conflicts.problem() === undefined);
  const group = groupSwitches({
    ...{ mqtt, send },
    isOn: (what) => places().hub[what === 'mute' ? 'isMuted' : 'isDeaf'],
    become: (what, isOn) => actions.become(what, isOn, undefined),
  });
  let isUp = false;
  const emit = (): void => {
    if (isUp) told.show();
    group.look();
  };
  const emitAll = (): void => {
    told.forget();
    emit();
  };
  const conflicts = topicConflicts({ topic: mqtt.topic, hub: deps.hub, changed: emitAll, warn: log.warn });
  const handlers: readonly ((message: Received) => boolean)[] = [
    homeAssistant(mqtt, emitAll),
    group.takes,
    commands({ mqtt, doings: actions, log, send }),
    told.takes,
    conflicts.takes,
  ];
  const line = link({
    ...{ options, will, log },
    filters: filtersFor(mqtt),
    connected: group.connected,
    up: () => {
      isUp = true;
      emitAll();
    },
    down: () => {
      isUp = false;
      group.disconnected();
    },
    received: (message) => {
      if (handlers.some((takes) => takes(message))) changed$.next();
    },
  });
  const telling = changed$.pipe(auditTime(PUBLISH_MS)).subscribe(emit);
  return {
    look: () => changed$.next(),
    health: () => {
      const health = line.health();
      const problem = conflicts.problem();
      return problem === undefined || health.state !== 'connected' ? health : { ...health, detail: problem };
    },
    close: (isForGood) => {
      telling.unsubscribe();
      isUp = false;
      const last = new Map([[will.topic, will.payload]]);
      if (conflicts.problem() !== undefined) return line.close(last, false);
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

interface GroupDeps {
  readonly mqtt: Pick<Mqtt, 'group' | 'shares'>;
  /** How it is here now. */
  readonly isOn: (what: Shared) => boolean;
  /** Makes it so here; settles when it is, or cannot be. */
  readonly become: (what: Shared, isOn: boolean) => Promise<unknown>;
  readonly send: Link['send'];
}

interface GroupSwitches extends Pick<Sharing, 'look' | 'connected' | 'disconnected'> {
  /** Whether the message is of a switch that is shared. */
  readonly takes: (message: Received) => boolean;
}

/** Shares switches with a group, over the topics where it keeps them; alone nothing. */
function groupSwitches({ mqtt, isOn, become, send }: GroupDeps): GroupSwitches {
  const { group } = mqtt;
  const shares = group === undefined ? [] : mqtt.shares;
  const topicOf = (what: Shared): string => sharedTopic(group, what);
  const { heard, ...switches } = sharing({
    ...{ shares, isOn, become },
    emit: (what, isOn) => send(topicOf(what), isOn ? 'ON' : 'OFF', true),
  });
  return {
    ...switches,
    takes: ({ topic, payload, isRetained }) => {
      const what = shares.find((one) => topicOf(one) === topic);
      const flag = Flag.decode(payload.toString());
      if (what !== undefined && E.isRight(flag)) heard(what, flag.right, isRetained);
      return what !== undefined;
    },
  };
}

/** What one of a group listens to. */
const groupFilters = ({ group, shares }: Pick<Mqtt, 'group' | 'shares'>): readonly string[] =>
  group === undefined
    ? []
    : [
        ...GROUP_COMMANDS.map((kind) => `${group}/${COMMAND_ENDS[kind]}`),
        ...shares.map((what) => sharedTopic(group, what)),
      ];

const sharedTopic = (group: string | undefined, what: Shared): string => `${group}/${what}`;

interface TopicConflictsDeps {
  /** Meant to be ours alone. */
  readonly topic: string;
  /** What our own state says that we are. */
  readonly hub: string;
  /** Somebody came or left: what the topic holds need not be ours any more. */
  readonly changed: () => void;
  readonly warn: (line: string) => void;
}

interface TopicConflicts {
  /** Whether the message is of our own status or state. */
  readonly takes: (message: Received) => boolean;
  /** That others use the topic, in words; undefined while nobody does. */
  readonly problem: () => string | undefined;
}

const StateOfHub = t.type({ hub: t.string });

/**
 * Notices other assistants that use our topic. Whoever is noticed is told our state again, and so notices us. Who leaves says
 * `offline`; those who stay on then tell all of theirs, and notice each other anew.
 */
export function topicConflicts({ topic, hub, changed, warn }: TopicConflictsDeps): TopicConflicts {
  const known = new Set<string>();
  const told = `another Broca uses the MQTT topic ${topic} too: give each its own mqtt.topic`;
  let isReported = false;
  const heardState = (text: string): void => {
    const other = hubOf(text);
    if (other === undefined || other === hub || known.has(other)) return;
    known.add(other);
    if (!isReported) warn(told);
    isReported = true;
    changed();
  };
  const heardStatus = (text: string): void => {
    if (text === 'online') return;
    known.clear();
    changed();
  };
  return {
    problem: () => (known.size === 0 ? undefined : told),
    takes: ({ topic: heard, payload, isRetained }) => {
      const take = { [`${topic}/${STATE}`]: heardState, [`${topic}/${STATUS}`]: heardStatus }[heard];
      if (!isRetained) take?.(payload.toString());
      return take !== undefined;
    },
  };
}

function hubOf(text: string): string | undefined {
  const read = E.tryCatch(
    () => StateOfHub.decode(JSON.parse(text)),
    () => undefined,
  );
  return E.isRight(read) && E.isRight(read.right) ? read.right.right.hub : undefined;
}
