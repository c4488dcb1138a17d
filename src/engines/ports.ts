import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Observable } from 'rxjs';
import type { AssistantError } from '../lib/errors.ts';
import type { Lesson } from '../sentences/lesson.ts';
import type { EnergyOptions } from '../streams/ambient-noise.ts';
import type { AudioFrame } from '../streams/audio.ts';
import type { SpeechDetector } from '../streams/speech.ts';
import type { OrderProgress } from './order-progress.ts';

/** A piece of mono sound, ready to play. */
export interface Sound {
  readonly sampleRateHz: number;
  readonly samples: Int16Array;
  /** It comes from the cache. */
  readonly isCached?: true;
  /** The engine of a chain that made it, by its name in the settings. */
  readonly engine?: string;
}

export interface Transcript {
  /** `''` if nothing was understood. */
  readonly text: string;
  /** Whether the brain's own grammar or the open language model understood it. */
  readonly by: 'grammar' | 'open';
  /** The engine of a chain that understood it, by its name in the settings. */
  readonly engine?: string;
}

/** The text of an utterance that is still spoken. */
export interface HeardSoFar {
  readonly text: string;
  /** How far it is an order that the recogniser has learnt; absent if it can't tell. */
  readonly order?: OrderProgress;
  /** How much of the sound it covers, from the first frame on; absent if the recogniser can't tell. */
  readonly lengthMs?: number;
}

/** What a recogniser makes of the sound: the text so far, any number of times, and once the transcript at the end. */
export type TranscriptPart =
  | ({ readonly type: 'partial' } & HeardSoFar)
  | { readonly type: 'final'; readonly transcript: Transcript };

/** `missing`: something must be installed or set, which `detail` names. `failed`: it will be tried again. */
export type EngineState = 'off' | 'starting' | 'ready' | 'missing' | 'failed';

/** An engine in `GET /health`. */
export interface EngineHealth {
  readonly state: EngineState;
  readonly detail?: string;
  /** How far it is with what it prepares in the background, from 0 to 1; absent if there is nothing. */
  readonly progress?: number;
  /** The version of the program, library or package behind it; absent while it is not known. */
  readonly version?: string;
  /** How often its process was restarted; absent if never. */
  readonly restarts?: number;
  /** Each engine of a chain, in the order of the settings. */
  readonly chain?: readonly EngineInChain[];
}

/** One engine of a chain, with the field names of the API. */
export interface EngineInChain extends Omit<EngineHealth, 'chain'> {
  readonly name: string;
  readonly engine: string;
  /** Seconds until it is called again; absent if it may be called now. */
  readonly rests_for_s?: number;
  /** Why its last call failed; absent if it did not. */
  readonly last_failure?: string;
}

/** The port of each kind of engine. */
export interface EnginePorts {
  readonly stt: Stt;
  readonly tts: Tts;
  readonly player: Player;
  readonly trigger: Trigger;
  readonly source: Source;
  readonly detector: Detector;
}

/** What engines of every kind can do. */
export interface AnyEngine {
  readonly health: () => EngineHealth;
  /** Ends its processes. */
  readonly close: () => Promise<void>;
}

/** What is known of the sound before it is heard. */
export interface TranscribeOptions {
  /** All of it was said before: the engine may wait for its end, and give no text so far. */
  readonly isRecorded?: boolean;
}

/** Speech to text. */
export interface Stt extends AnyEngine {
  /**
   * Decodes the frames while they come. Emits the text so far, if the engine can tell it, then one final transcript, at the
   * latest after the last frame, and completes. Unsubscribing ends the work at once. Fails with `EngineMissing`,
   * `EngineFailed`, `DeadlinePassed`, or the error of the frames.
   */
  readonly transcribe: (
    frames$: Observable<AudioFrame>,
    options?: TranscribeOptions,
  ) => Observable<TranscriptPart>;
  /**
   * Sets what can be said: orders, and answers while their question waits. Returns at once and takes effect when the grammar is
   * built. `own` is that of our brain (default: all); the rest comes from other machines and is not passed on.
   */
  readonly learn: (lesson: Lesson, own?: Lesson) => void;
}

/** Text to speech. */
export interface Tts extends AnyEngine {
  /** `rateHz` is the rate of the sentence before, which a chain keeps. Left: `EngineMissing`, `EngineFailed`, `DeadlinePassed`. */
  readonly synthesize: (
    text: string,
    signal: AbortSignal,
    rateHz?: number,
  ) => TaskEither<AssistantError, Sound>;
  /** Synthesizes in pieces of one rate, at least one, as they are made. Fails with the same errors. */
  readonly synthesizePieces?: (text: string) => Observable<Sound>;
}

/** A loudspeaker, or what stands for one. */
export interface Player extends AnyEngine {
  /**
   * Plays the parts of `sound$`, all of one rate, as they come. Settles when they have been heard. Calls `begun` as each part
   * begins to sound, with its number from 0; the maker of the parts may wait for it. While the last value of `isQuiet$` is
   * true, sound that the loudspeaker has not yet taken is 12 dB quieter. Aborting `signal` silences it at once. Left: also an
   * error of `sound$`. A loudspeaker calls `gained` when a part is `gain` times as loud from one of its samples on.
   */
  readonly play: (
    sound$: Observable<Sound>,
    signal: AbortSignal,
    begun?: (part: number) => void,
    isQuiet$?: Observable<boolean>,
    gained?: (part: number, sample: number, gain: number) => void,
  ) => TaskEither<AssistantError, void>;
}

/** Where sound comes from: a microphone, a file, a pipe. */
export interface Source extends AnyEngine {
  /**
   * Each subscription opens the source. Emits frames of 32 ms as they come, audio time from 0. Fails with an `AssistantError`
   * if it cannot be opened or is lost; completes at the end of a file or pipe.
   */
  readonly frames$: Observable<AudioFrame>;
  /** It may pause for any time. Another source that pauses counts as lost. */
  readonly mayRest?: boolean;
}

/** Distinguishes speech from other sounds. */
export interface Detector extends AnyEngine {
  /** `energy` is read for every frame by detectors that use loudness. Every frame gets a verdict, even when the engine fails. */
  readonly detect: (energy: () => EnergyOptions) => SpeechDetector;
}

/** A hotword that was said. */
export interface Detection {
  /** As the settings name it. */
  readonly hotword: string;
  /** Audio time at the end of the hotword; the order begins here. */
  readonly endMs: number;
  /** From 0 to 1: how sure the engine is. */
  readonly score: number;
  /** A satellite detected it: `score` means nothing, and the order's sound may begin with the hotword. */
  readonly isReported?: true;
  /** `stop` has an effect only while the assistant speaks: it ends the speech and opens the ear. */
  readonly means: 'wake' | 'stop';
  /** The conversation of the order that follows; that of the ears when absent. */
  readonly conversation?: string;
  /** A synapse to start at once instead of listening for an order. */
  readonly synapse?: string;
}

/** What opens the ears. */
export interface Trigger extends AnyEngine {
  /**
   * Looks for hotwords in `frames$` while it is subscribed to. `isOwnVoice`: the sound is the assistant's own voice, so it
   * detects anything that could be taken for a hotword. `isRecorded`: the sound is not live and none of it is skipped. Fails
   * with `EngineMissing` or `EngineFailed`. Absent: everything said is meant for the assistant.
   */
  readonly detect?: (frames$: Observable<AudioFrame>, options?: DetectOptions) => Observable<Detection>;
}

/** How a trigger looks for hotwords. */
export interface DetectOptions {
  readonly isOwnVoice?: boolean;
  readonly isRecorded?: boolean;
  /** Whether the assistant speaks now: what people say over its voice is harder to hear. */
  readonly isSpeaking?: () => boolean;
  /** Gets what was nearly a hotword while the assistant was silent, from engines that can tell. */
  readonly near?: (near: NearHotword) => void;
}

/** Something like a hotword, with a score between a quarter and a half. */
export type NearHotword = Pick<Detection, 'hotword' | 'score'>;
