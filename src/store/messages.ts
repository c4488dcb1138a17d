import type { HeardSound } from '../brain/stored-run.ts';

/** The operations of a thread, by name. */
export type AnyOperations = Readonly<Record<string, (...given: never[]) => unknown>>;

export interface StoreCall {
  readonly operation: string;
  readonly args: readonly unknown[];
}

/** Why the database failed. `isFull`: the disk is full. */
export interface Failure {
  readonly message: string;
  readonly isFull: boolean;
}

/** Runs that are written together, as two texts, which are copied to the thread faster than objects. */
export interface RunsBatch {
  readonly count: number;
  /** A JSON array of the summaries, the oldest first. */
  readonly runs: string;
  /** The traces in the same order, a line each. */
  readonly traces: string;
  /** The recordings, for runs that have one. */
  readonly sounds: readonly RunSound[];
}

export interface RunSound {
  readonly run: string;
  readonly samples: HeardSound;
}
