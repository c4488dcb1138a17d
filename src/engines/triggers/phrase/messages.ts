import type { PocketsphinxParameters } from '../../pocketsphinx/model.ts';

/** Opens a stream of sound, which follows; what is quiet is left out of it. */
export interface PhrasesSought {
  readonly type: 'detect';
  readonly phrases: readonly PhraseWanted[];
  readonly isOwnVoice: boolean;
}

export interface PhraseDetection extends PhrasesSought {
  readonly parameters: PocketsphinxParameters;
  /** Where thresholds are kept once they are known. */
  readonly calibrations: string;
}

export type PhraseRequest = PhraseDetection | SoundMessage;

export type SoundMessage =
  | { readonly type: 'samples'; readonly samples: Int16Array; readonly atMs: number }
  /** Nobody speaks any more. */
  | { readonly type: 'quiet' };

export type PhraseReply =
  /** At work, sound or no sound. */
  | { readonly type: 'alive' }
  /** So much was decoded; told for each message. */
  | { readonly type: 'taken' }
  | ({ readonly type: 'heard' } & PhraseHeard)
  /** The places of phrases that calibration found hard to tell from other talk. */
  | { readonly type: 'hard'; readonly indexes: readonly number[] }
  | { readonly type: 'ended' };

export interface PhraseWanted {
  readonly phrase: string;
  /** From 0 to 1. */
  readonly sensitivity: number;
}

export interface PhraseHeard {
  /** Its place in the list of those wanted. */
  readonly index: number;
  readonly endMs: number;
  /** From 0 to 1; a half is just enough. */
  readonly score: number;
}
