import type { HeardSound } from '../brain/stored-run.ts';

/** What a thread can be asked, by name. */
export type AnyOperations = Readonly<Record<string, (...given: never[]) => unknown>>;

export interface StoreCall {
  readonly operation: string;
  readonly args: readonly unknown[];
}

/** Why the database failed; `isFull` when its disk is. */
export interface Failure {
  readonly message: string;
  readonly isFull: boolean;
}

/** Runs that are written together, as texts: two of those go to another thread at once, where objects are copied one by one. */
export interface RunsBatch {
  readonly count: number;
  /** A JSON array of their summaries, the oldest first. */
  readonly runs: string;
  /** Their traces in the same order, a line each. */
  readonly traces: string;
  /** What was heard, of those of which it is kept. */
  readonly sounds: readonly RunSound[];
}

export interface RunSound {
  readonly run: string;
  readonly samples: HeardSound;
}
