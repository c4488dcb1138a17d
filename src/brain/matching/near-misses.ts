import { groupedBy } from '../../lib/grouped-by.ts';
import { correctedOrders } from './corrected-orders.ts';
import type { OrderPattern, SignalPlace } from './order-pattern.ts';
import type { SaidOrder } from './said-order.ts';
import { bestScore, type Shortfall, shortfall } from './shortfall.ts';
import { similarWords } from './similar-words.ts';

/** A pattern that an order does not match, but nearly. */
export interface PatternMiss extends Shortfall {
  readonly pattern: OrderPattern;
  readonly place: SignalPlace;
  /** The order after the corrections of the pattern. */
  readonly order: SaidOrder;
}

/** An order that fits less is about something else. */
const LEAST_SCORE = 0.5;

/**
 * The `most` patterns that fit best without matching, the best first, one for each synapse; places of synapses that
 * `isSettled` are left out. Looks at every pattern: 100 000 take about 0.1 s.
 */
export function nearMisses(
  patterns: readonly OrderPattern[],
  order: SaidOrder,
  most: number,
  isSettled: (synapse: number) => boolean,
): readonly PatternMiss[] {
  const takenBy = correctedOrders(order);
  const similarTo = similarWords(order.counts.keys());
  let best: readonly PatternMiss[] = [];
  const isEnough = (score: number): boolean =>
    best.length < most ? score >= LEAST_SCORE : score > (best.at(-1)?.score ?? 1);
  for (const pattern of patterns) {
    const taken = pattern.corrections === undefined ? order : takenBy(pattern.corrections);
    if (!isEnough(bestScore(pattern, taken, similarTo))) continue;
    const found = shortfall(pattern, taken, similarTo);
    if (!isEnough(found.score)) continue;
    const misses = pattern.places
      .filter(({ synapse }) => !isSettled(synapse))
      .slice(0, most)
      .map((place) => ({ ...found, pattern, place, order: taken }));
    best = bestOfEachSynapse([...best, ...misses]).slice(0, most);
  }
  return best;
}

/** Of equal ones, the first in the brain. */
function bestOfEachSynapse(misses: readonly PatternMiss[]): readonly PatternMiss[] {
  const sorted = misses.toSorted(
    (a, b) => b.score - a.score || a.place.synapse - b.place.synapse || a.place.signal - b.place.signal,
  );
  return [...groupedBy(sorted, ({ place }) => place.synapse).values()].flatMap(([first]) => first ?? []);
}
