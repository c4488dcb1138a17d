import type { HeardSound } from '../brain/stored-run.ts';

/** What a thread can be asked, by name. */
export type AnyOperations = Readonly<Record<string, (...given: never[]) => unknown>>;

export interface StoreCall {
  readonly operation: string;
  readonly given: readonly unknown[];
}

/** What goes to the thread. Files and database are each done in the order they were asked. */
export type ToThread = ThreadCall | { readonly type: 'close' };

export type ThreadCall = { readonly type: 'call'; readonly id: number } & StoreCall;

export interface Failure {
  readonly message: string;
  readonly isFull: boolean;
}

/** What comes back. After `failed` the thread ends, and what it has not answered is undone. */
export type FromThread =
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | ({ readonly type: 'refused'; readonly id: number } & Failure)
  | ({ readonly type: 'failed'; readonly ids: readonly number[] } & Failure);

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
