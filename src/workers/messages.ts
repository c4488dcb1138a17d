import type { AssistantError } from '../lib/errors.ts';

/** What goes to a worker, a process or a thread; `id` names the call. */
export type ToWorker<Request> =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly request: Request;
      readonly hasMore: boolean;
    }
  | { readonly type: 'more'; readonly id: number; readonly request: Request }
  | { readonly type: 'more.ended'; readonly id: number }
  | { readonly type: 'abort'; readonly id: number }
  /** The worker ends once it has done what came before. */
  | { readonly type: 'close' };

/**
 * What a worker sends: `ready` once, then one `replied` or `failed` for each call, aborted ones too, and before it any number of
 * `progress`. A worker that must end sends `ended` last: `ids` are the calls that failed, and it has not begun any other.
 */
export type FromWorker<Reply> =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'replied'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'failed'; readonly id: number; readonly error: AssistantError | string }
  | { readonly type: 'ended'; readonly ids: readonly number[]; readonly error: AssistantError };

/** What ends a call. */
export type Answer<Reply> = Extract<FromWorker<Reply>, { readonly type: 'replied' | 'failed' }>;
