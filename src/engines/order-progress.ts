import { HOLE } from '../sentences/words/word-slots.ts';
import type { WordState } from '../sentences/words/word-state.ts';

/**
 * How far a text is an order. `complete`: it is a whole one, and none goes on from it. `extensible`: a whole one, but longer ones
 * begin with it. `incomplete`: it is none yet.
 */
export type OrderProgress = 'complete' | 'extensible' | 'incomplete';

/** How far these words are an order of a grammar. Free text at its end may always go on. */
export function progressOf(root: WordState, words: readonly string[]): OrderProgress {
  let state: WordState | undefined = root;
  for (const word of words) state = state?.next.get(word);
  if (state?.isEnd !== true) return 'incomplete';
  return state.next.size === 0 && words.at(-1) !== HOLE ? 'complete' : 'extensible';
}
