import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type CallScope, DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { EventSource$ } from '../brain/guarded-events.ts';
import { ALL } from '../brain/places.ts';
import { NOT_PRESSED } from '../brain/room-report.ts';
import type { Announced, Said } from '../http/run-answer.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import { presentSatellites } from '../machines/satellites.ts';
import { followSettings, isWaiting } from '../machines/states.ts';
import type { CallOptions, MqttActions } from '../mqtt/command.ts';
import { mqttHome } from '../mqtt/home.ts';
import type { LinkHealth } from '../mqtt/link.ts';
import type { ListActions } from '../mqtt/list-command.ts';
import { lastRuns } from '../mqtt/state-topics.ts';
import type { Observed } from '../observe/observing.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import { brokerOptions, withoutLogin } from '../system/mqtt-connection.ts';
import type { Assistant } from './assistant.ts';
import type { EarsFromOutside } from './ears-from-outside.ts';
import { homePlaces } from './home-places.ts';
import { createAnnounce, createSatelliteSwitch, createSay } from './room-actions.ts';

interface HomeConnectionDeps {
  /** The kit's directory. */
  readonly home: string;
  readonly assistant: Assistant;
  readonly ears: EarsFromOutside;
  readonly events$: EventSource$;
  readonly observed: Pick<Observed, 'askedAtMs'>;
  readonly version: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
  /** Aborts when the stop no longer waits for running work. */
  readonly cut: AbortSignal;
}

/** Connects a started assistant to the broker of the settings. A change of the settings applies at once. */
export function homeConnection(deps: HomeConnectionDeps) {
  const { brain } = deps.assistant;
  const wanted = (): Mqtt | undefined => brain.getSnapshot().context.settings.mqtt;
  let present: ReturnType<typeof opened> | undefined;
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
    if (!isOver && present === undefined && next !== undefined) present = opened(next, hub, deps);
  };
  const follow = (): void => {
    const next = wanted();
    if (isOver || isDeepStrictEqual(present?.mqtt, next)) return;
    leave(next);
    void closing.then(open); // not before: the previous connection publishes "offline" last
  };
  const following = followSettings(brain, ['mqtt'], follow);
  follow();
  return {
    /** Undefined when the settings name no broker. */
    health: (): (LinkHealth & { readonly broker: string }) | undefined => {
      if (present === undefined) return undefined;
      const { host, port } = present.mqtt.broker;
      return { broker: `${withoutLogin(host)}:${port}`, ...present.home.health() };
    },
    /** Publishes `offline` and disconnects. */
    close: async (): Promise<void> => {
      isOver = true;
      following.unsubscribe();
      leave(undefined);
      await closing;
    },
  };
}

/** Whether the new connection replaces all that the old one published. */
const isSameDevice = (one: Mqtt, other: Mqtt | undefined): boolean =>
  one.topic === other?.topic &&
  one.discoveryPrefix === other.discoveryPrefix &&
  one.broker.host === other.broker.host &&
  one.broker.port === other.broker.port;

function opened(mqtt: Mqtt, hub: string, deps: HomeConnectionDeps) {
  const { assistant, ears, events$, observed, version, log } = deps;
  const context = () => assistant.brain.getSnapshot().context;
  const { follow, places } = homePlaces(assistant, ears.stateOf, observed.askedAtMs);
  const runs = lastRuns(
    (name) =>
      Object.hasOwn(context().satellites, name) ||
      context().settings.satellites.some((satellite) => satellite.name === name),
  );
  const ending = new AbortController();
  const home = mqttHome({
    mqtt,
    options: brokerOptions(mqtt.broker, deps.home),
    places,
    runs,
    transcripts: () => mqtt.transcripts && context().settings.traces.transcripts,
    lists: listActions(assistant),
    actions: mqttActions(deps, AbortSignal.any([deps.cut, ending.signal])),
    version,
    hub,
    log,
  });
  const following = events$.subscribe((event) => {
    follow(event);
    runs.follow(event);
    if (CHANGING.has(event.type)) home.publish();
  });
  return {
    mqtt,
    home,
    end: (): void => {
      following.unsubscribe();
      ending.abort();
    },
  };
}

/** Events that may change what the home shows. */
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

/** What the home may do with an assistant. `until` aborts the waiting for speech. */
function mqttActions({ assistant, ears, events$ }: HomeConnectionDeps, until: AbortSignal): MqttActions {
  const { brain, ask, nextCall, changes } = assistant;
  const say = createSay(brain, events$);
  const announce = createAnnounce(assistant, say);
  const switchSatellite = createSatelliteSwitch(assistant);
  const scopeOf = ({ conversation = DEFAULT_CONVERSATION, mute }: Partial<CallOptions>): CallScope => ({
    call: nextCall(),
    conversation,
    mute,
    isFromHook: false,
    by: 'api',
  });
  return {
    present: () => presentSatellites(brain).map(([name]) => name),
    isWaiting: (conversation = DEFAULT_CONVERSATION) => isWaiting(brain, conversation),
    become: async (what, isOn, satellite) => {
      const change: TaskEither<AssistantError, unknown> =
        satellite === undefined
          ? changes.settings({ [what]: isOn })
          : switchSatellite(satellite, what === 'mute' ? { isMuted: isOn } : { isDeaf: isOn });
      return E.mapLeft(describe)(await change());
    },
    press: (satellite) => {
      const pressed = ears.press(satellite);
      return pressed === 'pressed' ? E.right(undefined) : E.left(NOT_PRESSED[pressed]);
    },
    say: async (text, call) => resultOf(await say(text, scopeOf(call), until)),
    sayToAll: async (text, mute) => resultOf(await announce(text, { ...scopeOf({ mute }), to: ALL }, until)),
    order: async (text, wanted) => {
      const scope = scopeOf(wanted);
      const said: string[] = [];
      // not from the report: it repeats the messages before a question together with its answer
      const following = events$.subscribe((event) => {
        if (event.type === 'neuron.ended' && event.call === scope.call && event.said !== null)
          said.push(event.said);
      });
      try {
        return E.right({ report: await ask.run({ type: 'order.given', order: text, ...scope }), said });
      } catch {
        return E.left('the order failed; the log says why');
      } finally {
        following.unsubscribe();
      }
    },
  };
}

const listActions = ({ changes }: Pick<Assistant, 'changes'>): ListActions => ({
  change: async (list, edit) => E.mapLeft(describe)(await changes.list(list, edit)()),
  reset: async (list) => E.mapLeft(describe)(await changes.deleteList(list)()),
});

const resultOf = (said: Said | Announced): E.Either<string, unknown> =>
  'error' in said ? E.left(said.error) : E.right(undefined);
