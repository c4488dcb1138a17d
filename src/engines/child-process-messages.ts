import type { AssistantError } from '../errors.ts';

/** What goes down to a child; `id` names the call. */
export type ToChild<Request> =
  | { readonly type: 'call'; readonly id: number; readonly request: Request; readonly hasMore: boolean }
  | { readonly type: 'more'; readonly id: number; readonly request: Request }
  | { readonly type: 'more.ended'; readonly id: number }
  | { readonly type: 'abort'; readonly id: number };

/** What comes up from a child: `ready` once, then one `replied` or `failed` for each call, aborted ones too; before it any `told`. */
export type FromChild<Reply> =
  | { readonly type: 'ready' }
  | { readonly type: 'told'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'replied'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'failed'; readonly id: number; readonly error: AssistantError | string };
