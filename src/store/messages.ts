import type { Operations } from './worker/operations.ts';

export interface StoreCall {
  readonly operation: keyof Operations;
  readonly given: readonly unknown[];
}

/** What goes to the thread. It answers in the order it was asked. */
export type ToThread =
  | ({ readonly type: 'call'; readonly id: number } & StoreCall)
  | { readonly type: 'close' };

/** What comes back; after `failed` the thread ends, and what else it was asked stays undone. */
export type FromThread =
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly message: string; readonly isFull: boolean };
