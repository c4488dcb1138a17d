import { uptime } from 'node:os';
import { resolve } from 'node:path';
import { type AnyActor, assign } from 'xstate';
import { type EarsDeps, earsAtWork } from '../actors/ears.ts';
import { listeningDeadlineMs, transcribingDeadlineMs } from '../actors/hearing.ts';
import { ownVoice } from '../actors/own-voice.ts';
import type { Served } from '../actors/triggers.ts';
import { type EnginesAtWork, enginesAtWork } from '../engines/at-work.ts';
import type { ChosenEngine, EngineKinds } from '../engines/choose.ts';
import { framesOfParts } from '../engines/players/checked-parts.ts';
import type { Stt, Trigger, Tts } from '../engines/ports.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { conversationOf } from '../machines/conversations.ts';
import { earsMachine } from '../machines/ears.machine.ts';
import { emitting } from '../machines/forward-emitted.ts';
import { outputOf, whenHeard } from '../machines/outputs.ts';
import { recordable } from '../machines/recordable.ts';
import { firstQuestion } from '../machines/runs.ts';
import { presentBrain } from '../machines/states.ts';
import type { HotwordPlace } from '../rooms/arbitration.ts';
import type { Satellite, SatelliteOverrides } from '../rooms/satellite.ts';
import { ownEntries, type PlaceEntries } from '../settings/place-entries.ts';
import { chosenEngines, type Settings } from '../settings/settings.ts';
import { slowness } from '../system/run-program.ts';
import type { StartSettings } from './load-kit.ts';

export interface PlaceEarsDeps extends Pick<EarsDeps, 'events$' | 'emit' | 'recorded'> {
  readonly brain: () => BrainActor;
  /** Makes a unique name for each call. */
  readonly nextCall: () => string;
  readonly engines: EnginesAtWork;
  readonly clock: SystemClock;
  /** Decides which of several ears serves a wake word. */
  readonly nearest: (place: HotwordPlace) => Served;
}

/** The place of the ears, and the people heard there. */
interface EarsPlace extends Pick<EarsDeps, 'source' | 'conversation'> {
  readonly engines: PlaceEngines;
  /** What opens the ears; by default the trigger of these engines. */
  readonly triggerOver?: Satellite['triggerOver'] | undefined;
  /** Whether the hub can open the ears; always by default. */
  readonly canBeOpened?: (() => boolean) | undefined;
  /** The area in which several ears may hear the same wake word. */
  readonly among: Omit<HotwordPlace, 'released'>;
  /** Whether the people of this conversation speak into these ears. */
  readonly isHere: (conversation: string) => boolean;
}

/** Ears over one source, with the engines of the place and the common speech detector. */
export function placeEars(
  {
    isHere,
    engines: own,
    triggerOver: satelliteTrigger,
    canBeOpened,
    among: hotwordPlace,
    ...place
  }: EarsPlace,
  { brain, nextCall, engines, events$, emit, clock, recorded, nearest: arbitrate }: PlaceEarsDeps,
) {
  const settings = () => brain().getSnapshot().context.settings;
  const voice = ownVoice({
    trigger: () => own.trigger().instance,
    tts: () => own.tts().instance,
    frames: framesOfParts,
    tailMs: () => settings().listening.echoTailMs,
    clock: () => clock,
    nowMs: () => performance.now(),
  });
  const opening = memoizeLast(
    (trigger: Trigger) => satelliteTrigger?.(trigger, () => voice.isSounding()) ?? trigger,
  );
  const { actors, level } = earsAtWork({
    ...place,
    trigger: () => opening(own.trigger().instance),
    transcribe: (frames$) => own.stt().instance.transcribe(frames$),
    detector: () => engines.detector.instance,
    settings,
    events$,
    emit,
    recorded,
    ownVoice: voice,
    served: arbitrate({
      ...hotwordPlace,
      released: ({ hotword }, to) =>
        emit({ type: 'trigger.released', hotword, conversation: hotwordPlace.name, to }),
    }),
    hasSynapse: (name) => presentBrain(brain()).find(name) !== undefined,
    isAskedByVoice: (conversation) => {
      const open = conversationOf(brain(), conversation)?.getSnapshot().context;
      const isAsked = open !== undefined && firstQuestion(open)?.scope.by === 'voice';
      return isHere(conversation) && isAsked && canBeOpened?.() !== false;
    },
    drain: (done, conversation) => void whenHeard(outputOf(brain(), conversation), done),
  });
  return {
    /** The sound level at the microphone; undefined while nothing is captured. */
    level,
    /** Must learn of every sound that is played at this place. */
    ownVoice: voice,
    /** The machine of the ears with its actors. */
    machine: emitting(
      recordable(
        earsMachine.provide({
          actors,
          actions: { nameCall: assign({ call: () => nextCall() }) },
          delays: {
            listeningDeadline: () => listeningDeadlineMs(settings()),
            transcribingDeadline: () =>
              transcribingDeadlineMs({ stt: own.own().stt ?? settings().stt }, slowness()),
          },
        }),
      ),
      emit,
    ),
  };
}

/** Remembers the last result, and makes another one when the argument changes. */
function memoizeLast<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
  let last: { readonly of: Of; readonly made: Made } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, made: make(of) };
    return last.made;
  };
}

/** The clock of deadlines and durations. */
export type SystemClock = AnyActor['clock'] & {
  /** Milliseconds since an arbitrary moment; never goes back. */
  readonly now: () => number;
  /** Like `now`, including the time the machine slept, to 10 ms. Absent for a machine that never sleeps. */
  readonly uptimeMs?: () => number;
};

/** Real time, the default clock of an actor system. */
export const platformClock: SystemClock = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  now: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** The engines of one place, always those in use now. */
export interface PlaceEngines {
  readonly stt: () => ChosenEngine<Stt>;
  readonly tts: () => ChosenEngine<Tts>;
  readonly trigger: () => ChosenEngine<Trigger>;
  /** The entries that only this place uses. */
  readonly own: () => PlaceEntries;
}

/** The common engines, except where this place needs its own. */
export function placeEngines(
  engines: EnginesAtWork,
  settings: () => Settings,
  wants: SatelliteOverrides = {},
): PlaceEngines {
  const entriesIn = memoizeLast((present: Settings) => ownEntries(present, wants));
  const own = (): PlaceEntries => entriesIn(settings());
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

/** Starts the engines that the settings choose. The caller closes them. */
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
