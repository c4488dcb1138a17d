import type * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Refusal } from '../lib/decode.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { SoundDevice } from '../system/sound-devices.ts';

/** The kinds of engines that clients can choose. */
export const CHOSEN_KINDS = ['trigger', 'stt', 'tts', 'player'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** An engine that Broca has. */
export interface OfferedEngine {
  readonly engine: string;
  /** The parameters that clients may set. */
  readonly keys: readonly string[];
  /** What it needs with these parameters and this machine lacks, as a sentence; undefined if nothing is known to be missing. */
  readonly lack: (parameters: Readonly<Record<string, unknown>>) => string | undefined;
}

export interface Voice {
  readonly code: string;
  readonly name: string;
  readonly languages: readonly string[];
}

export interface Model {
  readonly name: string;
  readonly engine: string;
  readonly language?: string;
  readonly sizeBytes?: number;
  readonly licence?: string;
  readonly state: 'absent' | 'partial' | 'downloading' | 'here' | 'broken';
  readonly bytes?: number;
  readonly step?: string;
  readonly detail?: string;
}

/** What this machine has to hear and speak with, and what can be had. */
export interface Equipment {
  readonly offers: (kind: ChosenKind) => readonly OfferedEngine[];
  /** Refuses an entry of the settings: an unknown engine, a parameter that clients may not set, or a wrong value. */
  readonly refused: (
    kind: ChosenKind,
    entry: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> },
    /** The parameters that are changed. */
    changed: readonly string[],
  ) => Refusal | undefined;
  /** Microphones and loudspeakers; undefined where nothing can list them. */
  readonly devices: (signal: AbortSignal) => TaskEither<
    AssistantError,
    {
      readonly microphones: readonly SoundDevice[] | undefined;
      readonly loudspeakers: readonly SoundDevice[] | undefined;
    }
  >;
  /** The voices of espeak-ng. */
  readonly voices: (signal: AbortSignal) => TaskEither<AssistantError, readonly Voice[]>;
  /** Says a text with an entry of the voices; returns a WAV file. Left: why it cannot. */
  readonly preview: (
    entry: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> },
    text: string,
    signal: AbortSignal,
  ) => TaskEither<AssistantError, Buffer>;
  readonly models: {
    readonly list: () => readonly Model[];
    /** Begins a download, or goes on with one that was cut. Left: `UnknownName`. */
    readonly begin: (name: string) => E.Either<AssistantError, void>;
    /** Cuts a download; what came of it stays. */
    readonly cancel: (name: string) => Promise<void>;
    /** Left: `UnknownName`, or `StoreFailed`. */
    readonly remove: (name: string) => TaskEither<AssistantError, void>;
  };
}
