import type { PocketsphinxParameters } from '../../pocketsphinx/model.ts';

/** Opens a stream of sound, which follows without its silence. */
export interface PhraseSearch {
  readonly type: 'detect';
  readonly phrases: readonly SearchPhrase[];
  readonly isOwnVoice: boolean;
}

export interface PhraseDetection extends PhraseSearch {
  readonly parameters: PocketsphinxParameters;
  /** The file of calibrated thresholds. */
  readonly calibrations: string;
}

export type PhraseRequest = PhraseDetection | SoundMessage;

export type SoundMessage =
  | {
      readonly type: 'samples';
      readonly samples: Int16Array;
      readonly atMs: number;
      /** The assistant speaks meanwhile. */
      readonly isOverVoice?: true;
    }
  /** Speech has ended. */
  | { readonly type: 'quiet' };

export type PhraseReply =
  /** A sign of life, with or without sound. */
  | { readonly type: 'alive' }
  /** A message was decoded; sent for each one. */
  | { readonly type: 'taken' }
  | ({ readonly type: 'heard' } & PhraseHeard)
  /** Something like a phrase. */
  | ({ readonly type: 'near' } & PhraseHeard)
  /** The indexes of phrases that are hard to tell from other talk. */
  | { readonly type: 'hard'; readonly indexes: readonly number[] }
  | { readonly type: 'ended' };

export interface SearchPhrase {
  readonly phrase: string;
  /** From 0 to 1. */
  readonly sensitivity: number;
}

export interface PhraseHeard {
  /** Its index in the list of phrases. */
  readonly index: number;
  readonly endMs: number;
  /** From 0 to 1. */
  readonly score: number;
}

/** Found in sound: a phrase, or something like it. */
export type PhraseFound = PhraseHeard & { readonly isNear?: true };

/** What is like a phrase has a score between these; a half is what the phrase itself needs. */
export const NEAR_SCORES = { min: 0.25, max: 0.5 } as const;
