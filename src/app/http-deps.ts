import type { PresentKit } from '../actors/present-kit.ts';
import type { EventSource$ } from '../brain/guarded-events.ts';
import type { EarsReport, RoomReport } from '../brain/room-report.ts';
import { checkSynapse, type SynapseCheck, type SynapseText } from '../check/check-synapse.ts';
import { type EnginesAtWork, healthOfAll } from '../engines/at-work.ts';
import { type AudioLimits, audioFrames } from '../engines/audio-file/frames.ts';
import { type ChosenEngine, healthOf } from '../engines/choose.ts';
import type { EngineHealth } from '../engines/ports.ts';
import type { HttpDeps } from '../http/deps.ts';
import type { Injecting, Recording } from '../http/event-codecs.ts';
import { kalliopeShapes } from '../http/kalliope/kalliope-shapes.ts';
import { contractShapes } from '../http/run-answer.ts';
import type { Shapes } from '../http/shapes.ts';
import { groupedBy } from '../lib/collections.ts';
import { settled } from '../machines/at-rest.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { isDeafItself, isMutedItself, presentSatellites } from '../machines/satellites.ts';
import { conversationReports, earsOf, isWaiting, statesOf } from '../machines/states.ts';
import { type Transition, watchTransitions } from '../observe/inspect/transitions.ts';
import type { ServiceLog } from '../observe/log/log.ts';
import type { SatelliteLine } from '../rooms/satellite.ts';
import { ownEntries } from '../settings/place-entries.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { addressText } from '../wyoming/protocol/address.ts';
import type { Assistant } from './assistant.ts';
import type { EarsFromOutside } from './ears-from-outside.ts';
import type { HotReload } from './hot-reload.ts';
import { checkDeps } from './load-kit.ts';
import { createAnnounce, createSatelliteSwitch, createSay } from './room-actions.ts';

/** The parts of a service that its interface shows, or acts on. */
type ShownParts =
  | 'backup'
  | 'equipment'
  | 'firstRun'
  | 'observed'
  | 'replaying'
  | 'machines'
  | 'mqtt'
  | 'wyoming'
  | 'setAside'
  | 'version';

interface ServiceParts extends Pick<HttpDeps, ShownParts | 'tokens' | 'limits' | 'certificate' | 'cut'> {
  /** The kit's directory. */
  readonly home: string;
  readonly assistant: Assistant;
  /** The events of the assistant, guarded against bugs of listeners. */
  readonly events$: EventSource$;
  readonly ears: EarsFromOutside;
  readonly engines: EnginesAtWork;
  /** The connections to the satellites dialled from here. */
  readonly lines: () => readonly SatelliteLine[];
  readonly files: HotReload;
  readonly log: ServiceLog;
  readonly store: Store;
  /** The limits of an upload. */
  readonly upload: AudioLimits;
}

/** What the HTTP interface may use of a service. */
export function httpDeps(parts: ServiceParts): HttpDeps {
  const { home, assistant, events$, engines, lines, files, log, store, upload, ...shown } = parts;
  const { brain, presentKit, ask, nextCall, locate, timers, changes, satellites } = assistant;
  const say = createSay(brain, events$);
  const settings = (): ReturnType<HttpDeps['settings']> => brain.getSnapshot().context.settings;
  return {
    ...shown,
    presentKit,
    ...{ brain, ask, nextCall, locate, timers, changes, settings },
    states: () => statesOf(brain),
    injecting: eventInjection(brain, shown.ears.press, () => shown.machines.stepping.state().count),
    say,
    announce: createAnnounce(assistant, say),
    rooms: {
      areaOf: satellites.areaOf,
      report: () => roomReports(assistant, shown.ears.report(), lines()),
      switch: createSatelliteSwitch({ brain, changes }),
    },
    now: () => new Date(),
    isWaiting: (conversation) => isWaiting(brain, conversation),
    conversations: () => conversationReports(brain),
    log: log.error,
    logRequest: requestLogger(log),
    shapes: () => shapesOf(settings()),
    checkSynapse: synapseChecks(presentKit, home),
    reload: files.reload,
    kit: files.state,
    storeFailure: store.failure,
    engines: () => ({ ...healthOfAll(engines), ...ownEnginesHealth({ brain, satellites }) }),
    audioFrames: (bytes$) => audioFrames(bytes$, upload),
    maxUploadBytes: upload.maxBytes,
  };
}

/** Logs a request with a token that changes something at `info`, all others at `debug`. */
const requestLogger =
  ({ info, debug, isDebug }: ServiceLog): NonNullable<HttpDeps['logRequest']> =>
  ({ method, token }, line) => {
    const isChange = token !== undefined && method !== 'GET' && method !== 'HEAD';
    if (!isChange && !isDebug) return;
    const { path, ...rest } = line();
    const by = token === undefined ? '' : ` by the token "${token}"`;
    const write = isChange ? info : debug;
    write(`${method} ${path}${by}: ${rest.status} in ${rest.ms} ms`, { path, ...rest });
  };

/** Checks a draft synapse against the synapses in force, without storing it. */
const synapseChecks =
  (present: () => PresentKit, home: string) =>
  (text: SynapseText): SynapseCheck => {
    const kit = present();
    return checkSynapse(text, { home, ...kit }, checkDeps(kit.codecs.modules));
  };

/** Later transitions are only counted: a busy service takes thousands a second. */
const MAX_TRANSITIONS = 1_000;

/** Sends clients' events to the machines. Transitions are watched only while one records. `heldCount`: events that wait. */
const eventInjection = (
  brain: BrainActor,
  press: EarsFromOutside['press'],
  heldCount: () => number,
): Injecting => ({
  send: ({ to, event }) => {
    if (to === 'brain') {
      brain.send(event);
      return 'pressed';
    }
    if (event.type === 'trigger.pressed') return press(event.conversation);
    const ears = earsOf(brain);
    if (ears === undefined) return 'deaf';
    const snapshot = ears.getSnapshot();
    if (snapshot.status !== 'active' || (snapshot.matches('no_microphone') && !snapshot.can(event)))
      return 'no_microphone';
    ears.send(event);
    return 'pressed';
  },
  record: () => recordTransitions(brain),
  settled: async (cut) => heldCount() === 0 && (await settled(brain, cut)) && heldCount() === 0,
  states: () => statesOf(brain),
});

function recordTransitions(brain: BrainActor): Recording {
  const path: Transition[] = [];
  let count = 0;
  const watching = watchTransitions(brain).subscribe((transition) => {
    count += 1;
    if (path.length < MAX_TRANSITIONS) path.push(transition);
  });
  return { path, leftOut: () => count - path.length, stop: () => watching.unsubscribe() };
}

type Satellites = Pick<Assistant, 'brain' | 'satellites'>;

/** All satellites that are connected, named in the settings or dialled (`lines`), sorted by name. */
export function roomReports(
  { brain, satellites }: Satellites,
  ears: EarsReport,
  lines: readonly SatelliteLine[],
): readonly RoomReport[] {
  const { settings } = brain.getSnapshot().context;
  const present = new Map(presentSatellites(brain));
  const dialled = [...settings.satellites, ...lines].map(({ name }) => name);
  return [...new Set([...dialled, ...present.keys()])].sort().map((name) => {
    const line = lines.find((other) => other.name === name);
    const own = settings.satellites.find((other) => other.name === name);
    const isDialled = line !== undefined || own !== undefined;
    const ref = present.get(name);
    const known = ref && satellites.known(ref);
    const sound = ears.satellites.find((other) => other.name === name);
    const wants = known?.satellite.wants ?? own ?? {};
    const { stt, tts, trigger } = ownEntries(settings, wants);
    return {
      name,
      kind: isDialled ? 'wyoming' : 'tab',
      address: line?.address ?? (own && addressText(own.address)),
      state: line?.state ?? (isDialled ? 'waiting' : 'connected'),
      detail: line?.detail,
      isDiscovered: line?.isDiscovered ?? false,
      area: known === undefined ? own?.area : known.satellite.area,
      ...{ ears: sound?.state, levelDb: sound?.levelDb, peakDb: sound?.peakDb },
      isDeaf: ref === undefined ? (own?.isDeaf ?? false) : isDeafItself(ref),
      isMuted: ref === undefined ? (own?.isMuted ?? false) : isMutedItself(ref),
      language: wants.language,
      engines: {
        stt: stt?.name ?? settings.stt.chosen,
        tts: tts?.name ?? settings.tts.chosen,
        trigger: trigger?.name ?? settings.trigger.chosen,
      },
    };
  });
}

/** The health of engines that only satellites use, by `KIND of NAME, NAME`. */
export function ownEnginesHealth({ brain, satellites }: Satellites) {
  const uses = presentSatellites(brain).flatMap(([name, ref]) => {
    const engines = satellites.known(ref)?.engines;
    if (engines === undefined) return [];
    const own = engines.own();
    return KINDS.filter((kind) => own[kind] !== undefined).map((kind) => ({
      kind,
      name,
      engine: engines[kind]() as ChosenEngine<{ readonly health: () => EngineHealth }>,
    }));
  });
  return Object.fromEntries(
    [...groupedBy(uses, ({ engine }) => engine)].map(([engine, users]) => [
      `${users[0]?.kind} of ${users.map(({ name }) => name).join(', ')}`,
      healthOf(engine),
    ]),
  );
}

const KINDS = ['stt', 'tts', 'trigger'] as const;

/** The answer shapes that `rest_api.compatibility` chooses. */
export const shapesOf = (settings: Settings): Shapes =>
  settings.restApi.compatibility === 'none' ? contractShapes : kalliopeShapes(settings);
