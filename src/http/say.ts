import type { CallScope } from '../brain/events.ts';
import type { Places } from '../brain/places.ts';

/** What became of a text that was to be said; `muted` when it was not even asked for. */
export type Said =
  | { readonly outcome: 'heard' | 'muted' | 'stopped' }
  | { readonly outcome: 'failed'; readonly error: string };

/**
 * Says a text where the conversation is heard; settles when it was heard, or will not be. When `signal` aborts nobody waits any
 * longer: what has not been heard counts as stopped.
 */
export type Say = (text: string, scope: CallScope, signal: AbortSignal) => Promise<Said>;

export type SaidAt = Said & { readonly name: string };

/** What became of it, all in all and in each place; or the places that nobody knows, and then it was said in none. */
export type Announced =
  | (Said & { readonly places: readonly SaidAt[] })
  | { readonly outcome: 'unknown'; readonly names: readonly string[] };

/** Says a text in several places at once; settles when it was heard, or will not be, in each of them. */
export type Announce = (
  text: string,
  call: Omit<CallScope, 'call' | 'conversation'> & { readonly to: Places },
  signal: AbortSignal,
) => Promise<Announced>;
