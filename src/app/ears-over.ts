import { uptime } from 'node:os';
import type { AnyActor } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import { type EarsDeps, earsAtWork } from '../actors/ears.ts';
import { listeningDeadlineMs, transcribingDeadlineMs } from '../actors/hearing.ts';
import { type OwnVoice, ownVoice } from '../actors/own-voice.ts';
import type { Served } from '../actors/triggers.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { framesOfParts } from '../engines/players/checked-parts.ts';
import type { Trigger } from '../engines/ports.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { earsMachine } from '../machines/ears.machine.ts';
import { outputOf } from '../machines/satellites.ts';
import type { HearingPlace } from '../rooms/arbitration.ts';
import type { Satellite } from '../rooms/satellite.ts';
import { slowness } from '../system/run-program.ts';
import type { PlaceEngines } from './place-engines.ts';

export interface EarsOverDeps extends Pick<EarsDeps, 'news$' | 'emit' | 'recorded'> {
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

export interface EarsOver {
  /** The ears with all they hear with. */
  readonly machine: typeof earsMachine;
  /** How loud it is at the microphone; undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
  /** To be told of everything that sounds there. */
  readonly ownVoice: OwnVoice;
}

/** Ears over one source, with these engines and the detector of all. */
export function earsOver(
  { isHere, engines: own, triggerOver = same, canBeOpened = always, among, ...place }: EarsPlace,
  { brain, engines, news$, emit, clock, recorded, nearest }: EarsOverDeps,
): EarsOver {
  const settings = () => brain().getSnapshot().context.settings;
  const voice = ownVoice({
    trigger: () => own.trigger().instance,
    tts: () => own.tts().instance,
    frames: framesOfParts,
    tailMs: () => settings().listening.echoTailMs,
    clock: () => clock,
    nowMs: () => performance.now(),
  });
  const opening = lastMade((trigger: Trigger) => triggerOver(trigger, () => voice.isSounding()));
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
function lastMade<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
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
