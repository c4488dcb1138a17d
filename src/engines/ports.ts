import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Observable } from 'rxjs';
import type { AssistantError } from '../lib/errors.ts';
import type { AudioFrame } from '../streams/audio.ts';
import type { EnergyOptions } from '../streams/room.ts';
import type { SpeechDetector } from '../streams/speech.ts';

/** A whole piece of mono sound, ready to play. */
export interface Sound {
  readonly sampleRateHz: number;
  readonly samples: Int16Array;
  /** It was made before. */
  readonly isCached?: true;
  /** Which of a chain made it, as the settings name it. */
  readonly engine?: string;
}

export interface Transcript {
  /** What was understood, `''` when nothing was. */
  readonly text: string;
  /** Whether the brain's own grammar or the open language model understood it. */
  readonly by: 'grammar' | 'open';
  /** Which of a chain understood it, as the settings name it. */
  readonly engine?: string;
}

/** `missing`: something has to be installed or set, `detail` says what; `failed`: it will be tried again. */
export type EngineState = 'off' | 'starting' | 'ready' | 'missing' | 'failed';

/** What `GET /health` shows of an engine. */
export interface EngineHealth {
  readonly state: EngineState;
  readonly detail?: string;
  /** Of the program, library or package that does its work; absent while that is not known. */
  readonly version?: string;
  /** How often its process was started again after it died; absent where that never was. */
  readonly restarts?: number;
  /** Each engine of a chain, in the order of the settings. */
  readonly chain?: readonly EngineInChain[];
}

/** One engine of a chain, in the words of the API. */
export interface EngineInChain extends Omit<EngineHealth, 'chain'> {
  readonly name: string;
  readonly engine: string;
  /** It is left alone for so long; absent when it may be called. */
  readonly rests_for_s?: number;
  /** Why it did not work the last time; absent since it has. */
  readonly last_failure?: string;
}

/** Speech to text. */
export interface Stt {
  /**
   * Hears `frames$` while it emits and gives the text when it completes; an error of `frames$` is the Left.
   * Engines that can tell `heard` what it seems to be so far. Aborting `signal` ends the work and nothing waits for it. Left: `EngineMissing`, `EngineFailed`, `DeadlinePassed`,
   * or whatever `frames$` failed with.
   */
  readonly transcribe: (
    frames$: Observable<AudioFrame>,
    signal: AbortSignal,
    heard?: (text: string) => void,
  ) => TaskEither<AssistantError, Transcript>;
  /**
   * Tells what can be said (orders and answers as the brain writes them). Returns at once; takes effect when built. `own` are those of our own
   * brain, all where it is not given: the others were told by other machines, and are told to none.
   */
  readonly learn: (phrases: readonly string[], own?: readonly string[]) => void;
  readonly health: () => EngineHealth;
  /** Ends its processes. */
  readonly close: () => Promise<void>;
}

/** Text to speech. */
export interface Tts {
  /** `rateHz` is that of what goes before, for those that could give another one. Left: `EngineMissing`, `EngineFailed`, `DeadlinePassed`. */
  readonly synthesize: (
    text: string,
    signal: AbortSignal,
    rateHz?: number,
  ) => TaskEither<AssistantError, Sound>;
  /** The same in pieces of one rate, at least one, for those that have the first before the last is made; it fails as the other does. */
  readonly synthesizePieces?: (text: string) => Observable<Sound>;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

/** A loudspeaker, or what stands for one. */
export interface Player {
  /**
   * Plays the parts of `sound$`, all of one rate, as they come. Done when they have been heard, not when they were handed over.
   * `begun` is called as each part begins to sound, with its number from 0: whoever makes the parts may wait for it. While
   * `isQuiet$` last said true, what a loudspeaker has not yet taken is 12 dB quieter. Aborting `signal` silences it at once. An error
   * of `sound$` is the Left.
   */
  readonly play: (
    sound$: Observable<Sound>,
    signal: AbortSignal,
    begun?: (part: number) => void,
    isQuiet$?: Observable<boolean>,
  ) => TaskEither<AssistantError, void>;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

/** Where sound comes from: a microphone, a file, a pipe. */
export interface Source {
  /**
   * Opened by each subscriber, who shares it as he likes; frames of 32 ms as they come, audio time from 0. Fails with an
   * `AssistantError` when it cannot be opened, or is lost; completes when there is no more (a file, a closed pipe).
   */
  readonly frames$: Observable<AudioFrame>;
  /** It may give nothing for as long as it likes; others that do are lost. */
  readonly mayRest?: boolean;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

/** Tells speech from other sounds. */
export interface Detector {
  /** `energy` is read for every frame, by those that go by how loud it is. A failing engine leaves no frame without a verdict. */
  readonly detect: (energy: () => EnergyOptions) => SpeechDetector;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

/** A hotword that was said. */
export interface Detection {
  /** As the settings name it. */
  readonly hotword: string;
  /** Audio time where its sound ends; what is said next begins here. */
  readonly endMs: number;
  /** From 0 to 1: how sure the engine is. */
  readonly score: number;
  /** Somebody else found it and told so: the score is none, and its sound may begin with it. */
  readonly isReported?: true;
  /** `stop` only ends what the assistant is saying, and opens the ear then. */
  readonly means: 'wake' | 'stop';
  /** Whose order follows; that of the ears when absent. */
  readonly conversation?: string;
  /** Started at once, in place of listening to an order. */
  readonly synapse?: string;
}

/** What opens the ears. */
export interface Trigger {
  /**
   * Hears `frames$` while it is subscribed to. `isOwnVoice`: these are the assistant's own words, told whenever somebody could
   * take them for a hotword. `isRecorded`: nobody waits, all of it is to be heard. Fails with `EngineMissing` or `EngineFailed`. Absent: everything said is meant for the assistant.
   */
  readonly detect?: (
    frames$: Observable<AudioFrame>,
    options?: { readonly isOwnVoice?: boolean; readonly isRecorded?: boolean },
  ) => Observable<Detection>;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}
