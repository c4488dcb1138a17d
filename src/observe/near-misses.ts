import type { Brain } from '../brain/brain.ts';
import { explain, type NearMiss } from '../brain/explain.ts';
import type { Clock } from './clock.ts';

/** Every word of an order is compared with every word of the brain. */
const LONGEST_ORDER_CHARACTERS = 500;

/** What comes nearest to an order in this brain, the best first; none is looked for where the order is endless. */
export const nearMissesOf = (order: string, brain: Brain): readonly NearMiss[] =>
  order.length > LONGEST_ORDER_CHARACTERS ? [] : explain(order, brain, []).near_misses;

/** For one part of the time it works, it rests so many: orders that match nothing may come by the thousand. */
const REST = 50;

/** Does what it is given unless it has done so much lately that it has to rest: then undefined. */
export function sparingly(clock: Clock): <A>(work: () => A) => A | undefined {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return (work) => {
    const begun = clock.nowMs();
    if (begun < restsUntil) return undefined;
    const result = work();
    const ended = clock.nowMs();
    restsUntil = ended + (ended - begun) * REST;
    return result;
  };
}
