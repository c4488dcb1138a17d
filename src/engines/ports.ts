import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Observable } from 'rxjs';
import type { AssistantError } from '../errors.ts';
import type { AudioFrame } from '../streams/audio.ts';

/** A whole piece of mono sound, ready to play. */
export interface Sound {
  readonly sampleRateHz: number;
  readonly samples: Int16Array;
}

export interface Transcript {
  /** What was understood, `''` when nothing was. */
  readonly text: string;
  /** Whether the brain's own grammar or the open language model understood it. */
  readonly by: 'grammar' | 'open';
}

/** `missing`: something has to be installed or set, `detail` says what; `failed`: it will be tried again. */
export type EngineState = 'off' | 'starting' | 'ready' | 'missing' | 'failed';

/** What `GET /health` shows of an engine. */
export interface EngineHealth {
  readonly state: EngineState;
  readonly detail?: string;
  /** How often its process was started again after it died; absent where that never was. */
  readonly restarts?: number;
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
  /** Tells what can be said (orders and answers as the brain writes them). Returns at once; takes effect when built. */
  readonly learn: (phrases: readonly string[]) => void;
  readonly health: () => EngineHealth;
  /** Ends its processes. */
  readonly close: () => Promise<void>;
}

/** Text to speech. */
export interface Tts {
  /** Left: `EngineMissing`, `EngineFailed`, `DeadlinePassed`. */
  readonly synthesize: (text: string, signal: AbortSignal) => TaskEither<AssistantError, Sound>;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

/** A loudspeaker, or what stands for one. */
export interface Player {
  /** Done when the sound has been heard, not when it was handed over; aborting `signal` silences it at once. */
  readonly play: (sound: Sound, signal: AbortSignal) => TaskEither<AssistantError, void>;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}

/** What opens the ears. Nothing listens yet, so it is never asked. */
export interface Trigger {
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
}
