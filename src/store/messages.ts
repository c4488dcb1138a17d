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
