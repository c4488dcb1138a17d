import { automaton } from './automaton.ts';
import { fsg, HOLE } from './fsg.ts';
import { spokenWords } from './spoken-words.ts';

export interface Grammar {
  /** For sphinxbase. */
  readonly text: string;
  readonly phraseCount: number;
  readonly stateCount: number;
  readonly transitionCount: number;
  /** Words nobody could pronounce; the phrases with them are left out. */
  readonly unknownWords: readonly string[];
}

/**
 * What can be said, as one minimal automaton. `pronounce` gets the words of all phrases once and says which can be used.
 * A phrase that is nothing but a hole is left out: the open language model stands for it.
 */
export function grammar(
  phrases: readonly string[],
  pronounce: (words: ReadonlySet<string>) => ReadonlySet<string>,
  loopProbability: number,
): Grammar {
  const spoken = phrases.map(spokenWords).filter((words) => words.some((word) => word !== HOLE));
  const vocabulary = new Set(spoken.flat());
  vocabulary.delete(HOLE);
  const usable = pronounce(vocabulary);
  const kept = spoken.filter((words) => words.every((word) => word === HOLE || usable.has(word)));
  const built = fsg(automaton(kept), loopProbability);
  return {
    ...built,
    phraseCount: kept.length,
    unknownWords: [...vocabulary].filter((word) => !usable.has(word)).sort(),
  };
}
