import type { CallScope } from '../brain/events.ts';

/** What became of a text that was to be said; `muted` when it was not even asked for. */
export type Said =
  | { readonly outcome: 'heard' | 'muted' | 'stopped' }
  | { readonly outcome: 'failed'; readonly error: string };

/**
 * Says a text where the conversation is heard; settles when it was heard, or will not be. When `signal` aborts nobody waits any
 * longer: what has not been heard counts as stopped.
 */
export type Say = (text: string, scope: CallScope, signal: AbortSignal) => Promise<Said>;
