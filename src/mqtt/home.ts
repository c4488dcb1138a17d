import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { IClientOptions } from 'mqtt';
import { auditTime, Subject } from 'rxjs';
import type { Mqtt } from '../settings/mqtt.ts';
import { commands, type MqttActions } from './command.ts';
import { groupFilters, groupSwitches } from './group.ts';
import { type Link, link, type Received } from './link.ts';
import { type ListActions, listCommands } from './list-command.ts';
import { type StateDeps, statePublisher } from './state-topics.ts';
import { COMMAND_ENDS, filtersOf, listFilters, OFFLINE, STATE, STATUS, satelliteStatuses } from './topics.ts';

interface HomeDeps extends StateDeps {
  /** The options of the connection. Left: why there are none. */
  readonly options: TaskEither<string, IClientOptions>;
  readonly actions: MqttActions;
  readonly lists: ListActions;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

/** The minimum time between two publications. */
const PUBLISH_MS = 100;

/** Publishes the state of the assistant and runs the commands it receives, over one MQTT connection. */
export function mqttHome(deps: HomeDeps) {
  const { mqtt, options, places, actions, lists, log } = deps;
  const will = { topic: `${mqtt.topic}/${STATUS}`, payload: OFFLINE };
  const changed$ = new Subject<void>();
  const send: Link['send'] = (...message) => line.send(...message);
  const publisher = statePublisher(deps, send, () => conflicts.problem() === undefined);
  const group = groupSwitches(mqtt, send, {
    isOn: (what) => places().hub[what === 'mute' ? 'isMuted' : 'isDeaf'],
    become: (what, isOn) => actions.become(what, isOn, undefined),
  });
  let isUp = false;
  const emit = (): void => {
    if (isUp) publisher.publish();
    group.publish();
  };
  const emitAll = (): void => {
    publisher.forget();
    emit();
  };
  const conflicts = topicConflicts(mqtt.topic, deps.hub, emitAll, log.warn);
  const handlers: readonly ((message: Received) => boolean)[] = [
    homeAssistant(mqtt, emitAll),
    group.handles,
    commands(mqtt, actions, send, log.warn),
    listCommands(mqtt, lists, send, log.warn),
    publisher.handles,
    conflicts.handles,
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
      if (handlers.some((handles) => handles(message))) changed$.next();
    },
  });
  const publishing = changed$.pipe(auditTime(PUBLISH_MS)).subscribe(emit);
  return {
    /** Publishes what has changed, soon. */
    publish: () => changed$.next(),
    health: () => {
      const health = line.health();
      const problem = conflicts.problem();
      return problem === undefined || health.state !== 'connected' ? health : { ...health, detail: problem };
    },
    /** Publishes `offline`; with `isForGood` also clears all retained messages, unless another assistant uses the topic. */
    close: (isForGood: boolean) => {
      publishing.unsubscribe();
      isUp = false;
      const last = new Map([[will.topic, will.payload]]);
      if (conflicts.problem() !== undefined) return line.close(last, false);
      const empty = isForGood ? publisher.topics().map((topic) => [topic, ''] as const) : [];
      return line.close(new Map([...last, ...empty]));
    },
  };
}

const filtersFor = (mqtt: Mqtt): readonly string[] => [
  ...filtersOf(mqtt.topic, Object.values(COMMAND_ENDS)),
  ...listFilters(mqtt.topic),
  satelliteStatuses(mqtt.topic),
  ...[STATUS, STATE].map((end) => `${mqtt.topic}/${end}`),
  ...birthTopics(mqtt),
  ...groupFilters(mqtt),
];

/** Handles the birth message of Home Assistant. */
const homeAssistant =
  (mqtt: Mqtt, onBirth: () => void) =>
  ({ topic, payload, isRetained }: Received): boolean => {
    const isIts = birthTopics(mqtt).includes(topic);
    if (isIts && !isRetained && payload.toString() === 'online') onBirth();
    return isIts;
  };

/** The topics of the birth message of Home Assistant; empty without discovery. */
const birthTopics = ({ discoveryPrefix }: Mqtt): readonly string[] =>
  discoveryPrefix === undefined ? [] : [`${discoveryPrefix}/${STATUS}`];

const StateOfHub = t.type({ hub: t.string });

/**
 * Detects other assistants that use our topic; `hub` is the id of this one in its own state. On a conflict we publish our state
 * again, so the other one detects us. One that leaves publishes `offline`; the others then publish everything, and detect each other
 * again. `changed` is called when another assistant comes or leaves: the retained messages may no longer be ours.
 */
export function topicConflicts(
  topic: string,
  hub: string,
  changed: () => void,
  warn: (line: string) => void,
) {
  const known = new Set<string>();
  const conflict = `another Broca uses the MQTT topic ${topic} too: give each its own mqtt.topic`;
  let isReported = false;
  const takeState = (text: string): void => {
    const other = hubOf(text);
    if (other === undefined || other === hub || known.has(other)) return;
    known.add(other);
    if (!isReported) warn(conflict);
    isReported = true;
    changed();
  };
  const takeStatus = (text: string): void => {
    if (text === 'online') return;
    known.clear();
    changed();
  };
  return {
    /** The conflict in words; undefined while no other assistant uses the topic. */
    problem: () => (known.size === 0 ? undefined : conflict),
    /** Returns whether the message was about our own status or state. */
    handles: ({ topic: received, payload, isRetained }: Received): boolean => {
      const take = { [`${topic}/${STATE}`]: takeState, [`${topic}/${STATUS}`]: takeStatus }[received];
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
