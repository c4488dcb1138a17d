import type { Brain } from './brain.ts';
import type { SignalHit } from './match-order.ts';
import type { SaidOrder } from './matching/extract-parameters.ts';
import { textOf } from './matching/words.ts';
import type { MatchingType } from './synapse.ts';

/** A signal that an order matches or nearly does. The field names are the API's. */
export interface ExplainedSignal {
  readonly synapse_name: string;
  /** The index of the signal in its synapse, from 0. */
  readonly signal: number;
  /** `intent` for an intent signal. */
  readonly matching_type: MatchingType | 'intent';
  /** The order after the corrections of this signal; null if they change nothing. */
  readonly corrected_order: string | null;
}

export function signalOf(
  { synapses }: Brain,
  hit: SignalHit,
  corrected_order: string | null,
): ExplainedSignal {
  const { place } = hit;
  const synapse = synapses[place.synapse];
  const written = synapse?.signals[place.signal]?.order?.matchingType;
  return {
    ...{ synapse_name: synapse?.name ?? '', signal: place.signal },
    matching_type: 'found' in hit ? 'intent' : (written ?? hit.pattern.matchingType),
    corrected_order,
  };
}

/** How the corrections of the signal change an order that it matches; null if they do not. */
export const correctedBy = (hit: SignalHit, said: SaidOrder): string | null =>
  'found' in hit || hit.order.words === said.words ? null : textOf(hit.order.words);
