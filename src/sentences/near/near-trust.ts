import type { NearStep } from './near-chart.ts';
import type { KnownWords, WordCosts } from './near-words.ts';

/**
 * How far a sentence may be trusted to be meant, from 0 to 1, whatever it fits. Words said for something that the kit does not have
 * speak against it; the rarer the words are that were said as they stand in the sentence, the less that counts.
 */
export function trustIn(steps: readonly NearStep[], costs: WordCosts, known: KnownWords): number {
  let [against, speaking] = [0, SPEAKING];
  for (const step of steps) {
    if (step.kind === 'extra') against += costs.isUnknown[step.at] === true ? UNPLACED : 0;
    else if (step.kind === 'value') speaking += COMMON * step.value.worth;
    else if (step.at !== undefined) {
      const { text, at } = step;
      const isUnknown = costs.isUnknown[at] === true;
      const like = costs.likeness(text, at);
      const rarity = known.rarityOf(text);
      if (like === 0) against += isUnknown ? REPLACED : 0;
      else {
        speaking += like * (rarity > 0 ? rarity : COMMON * known.weightOf(text));
        if (rarity > 0 && !isUnknown && like < CLEAR) against += MISTAKEN;
      }
    }
  }
  return speaking / (speaking + against);
}

/** Of an unknown word beside all words of a sentence. */
const UNPLACED = 0.15;

/** Of an unknown word that stands where the sentence has another. */
const REPLACED = 0.5;

/** Of a known word that is taken for another. */
const MISTAKEN = 0.4;

/** A known word that is less like another was hardly meant to be it. */
const CLEAR = 0.7;

/** What speaks for any sentence. */
const SPEAKING = 0.8;

/** How much the weight of values, small words and words with opposites counts, which many sentences have. */
const COMMON = 0.05;
