import { uptime } from 'node:os';
import { resolve } from 'node:path';
import type { AnyActor } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import { type EarsDeps, earsAtWork } from '../actors/ears.ts';
import { listeningDeadlineMs, transcribingDeadlineMs } from '../actors/hearing.ts';
import { type OwnVoice, ownVoice } from '../actors/own-voice.ts';
import type { Served } from '../actors/triggers.ts';
import { type EnginesAtWork, enginesAtWork } from '../engines/at-work.ts';
import type { ChosenEngine, EngineKinds } from '../engines/choose.ts';
import { framesOfParts } from '../engines/players/checked-parts.ts';
import type { Stt, Trigger, Tts } from '../engines/ports.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { earsMachine } from '../machines/ears.machine.ts';
import { outputOf } from '../machines/satellites.ts';
import type { HearingPlace } from '../rooms/arbitration.ts';
import type { Satellite, Wants } from '../rooms/satellite.ts';
import { ownEntries, type PlaceEntries } from '../settings/own-entries.ts';
import { chosenEngines, type Settings } from '../settings/settings.ts';
import { slowness } from '../system/run-program.ts';
import type { StartSettings } from './load-kit.ts';

export interface PlaceEarsDeps extends Pick<EarsDeps, 'news$' | 'emit' | 'recorded'> {
  readonly brain: () => BrainActor;
  readonly engines: EnginesAtWork;
  readonly clock: SystemClock;
  /** Who of several that hear a hotword is served. */
  readonly nearest: (place: HearingPlace) => Served;
}

/** Where ears are, and who is heard there. */
interface EarsPlace extends Pick<EarsDeps, 'source' | 'conversation'> {
  readonly engines: PlaceEngines;
  /** What opens them; the trigger of these engines when absent. */
  readonly triggerOver?: Satellite['triggerOver'] | undefined;
  /** Whether they can be opened from here; always when absent. */
  readonly canBeOpened?: (() => boolean) | undefined;
  /** Among whom hotwords are heard by several, and where these ears stand then. */
  readonly among: Omit<HearingPlace, 'released'>;
  /** Whether somebody in this conversation speaks into these ears. */
  readonly isHere: (conversation: string) => boolean;
}

export interface PlaceEars {
  /** The ears with all they hear with. */
  readonly machine: typeof earsMachine;
  /** How loud it is at the microphone; undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
  /** To be told of everything that sounds there. */
  readonly ownVoice: OwnVoice;
}

/** Ears over one source, with these engines and the detector of all. */
export function placeEars(
  { isHere, engines: own, triggerOver = same, canBeOpened = always, among, ...place }: EarsPlace,
  { brain, engines, news$, emit, clock, recorded, nearest }: PlaceEarsDeps,
): PlaceEars {
  const settings = () => brain().getSnapshot().context.settings;
  const voice = ownVoice({
    trigger: () => own.trigger().instance,
    tts: () => own.tts().instance,
    frames: framesOfParts,
    tailMs: () => settings().listening.echoTailMs,
    clock: () => clock,
    nowMs: () => performance.now(),
  });
  const opening = memoizeLast((trigger: Trigger) => triggerOver(trigger, () => voice.isSounding()));
  const { actors, level } = earsAtWork({
    ...place,
    trigger: () => opening(own.trigger().instance),
    stt: () => own.stt().instance,
    detector: () => engines.detector.instance,
    settings,
    news$,
    emit,
    recorded,
    ownVoice: voice,
    served: nearest({
      ...among,
      released: ({ hotword }, to) =>
        emit({ type: 'trigger.released', hotword, conversation: among.name, to }),
    }),
    hasSynapse: (name) => brain().getSnapshot().context.brain.find(name) !== undefined,
    isAskedByVoice: (conversation) => {
      const { conversations } = brain().getSnapshot().context;
      const [waiting] = conversations[conversation]?.getSnapshot().context.questions ?? [];
      return isHere(conversation) && waiting?.scope.by === 'voice' && canBeOpened();
    },
    drain: (done, conversation) => outputOf(brain(), conversation)?.send({ type: 'drain.asked', done }),
  });
  return {
    level,
    ownVoice: voice,
    machine: earsMachine.provide({
      actors,
      actions: { emit: (_, news) => emit(news) },
      delays: {
        listeningDeadline: () => listeningDeadlineMs(settings()),
        transcribingDeadline: () =>
          transcribingDeadlineMs({ stt: own.own().stt ?? settings().stt }, slowness()),
      },
    }),
  };
}

const same = (trigger: Trigger): Trigger => trigger;

const always = (): boolean => true;

/** The same result as long as what it is made of is the same. */
function memoizeLast<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
  let last: { readonly of: Of; readonly made: Made } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, made: make(of) };
    return last.made;
  };
}

/** What deadlines go by, and what tells how much time has passed. */
export type SystemClock = AnyActor['clock'] & {
  /** In ms, from any moment on; it never goes back. */
  readonly now: () => number;
  /** The same with the time that the machine slept, to 10 ms; where absent, it never sleeps. */
  readonly uptimeMs?: () => number;
};

/** Real time, as an actor system has it where nobody gives it another. */
export const platformClock: SystemClock = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  now: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** What one place hears and speaks with, always the present ones. */
export interface PlaceEngines {
  readonly stt: () => ChosenEngine<Stt>;
  readonly tts: () => ChosenEngine<Tts>;
  readonly trigger: () => ChosenEngine<Trigger>;
  /** What of these is its own. */
  readonly own: () => PlaceEntries;
}

/** The engines of all, but for what this place wants. */
export function placeEngines(
  engines: EnginesAtWork,
  settings: () => Settings,
  wants: Wants = {},
): PlaceEngines {
  let last: { readonly settings: Settings; readonly own: PlaceEntries } | undefined;
  const own = (): PlaceEntries => {
    const present = settings();
    if (last?.settings !== present) last = { settings: present, own: ownEntries(present, wants) };
    return last.own;
  };
  return {
    own,
    stt: () => {
      const { stt } = own();
      return stt === undefined ? engines.stt : engines.own.stt(stt);
    },
    tts: () => {
      const { tts } = own();
      return tts === undefined ? engines.tts : engines.own.tts(tts);
    },
    trigger: () => {
      const { trigger } = own();
      return trigger === undefined ? engines.trigger : engines.own.trigger(trigger);
    },
  };
}

/** The engines that the settings choose, at work in a data directory; close them. */
export const enginesOf = (
  settings: StartSettings,
  data: string,
  { log, kinds }: { readonly log: (line: string) => void; readonly kinds: EngineKinds },
): EnginesAtWork =>
  enginesAtWork(
    chosenEngines(settings),
    { dataDirectory: data, cacheDirectory: resolve(data, settings.cachePath), log },
    kinds,
  );
