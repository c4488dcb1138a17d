import type { WordNetwork } from './word-network.ts';
import { HOLE, isSlot } from './word-slots.ts';
import { TooManyStates, type WordState } from './word-state.ts';

/**
 * The words of a network with those of its slots in their places: one automaton, the smallest there is. Holes stay. What too many ways
 * are said from says nothing.
 */
export function withSlotWords({ states, slot }: WordNetwork): (from: WordState) => WordState {
  const known = new Map<WordState, WordState>();
  const slots = new Map<string, WordState>();
  const open = new Set<string>();

  const spelled = (from: WordState): WordState => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const words = new Map<string, WordState>();
    const ways: WordState[] = [];
    for (const [step, to] of from.next) {
      if (isSlot(step) && step !== HOLE) ways.push(states.chain(slotWords(step), spelled(to)));
      else words.set(step, spelled(to));
    }
    const made = states.union([states.state(from.isEnd, words), ...ways]);
    known.set(from, made);
    return made;
  };
  /** A list that holds itself is never said. Each is made once, whatever it is part of: it has as many states to itself as a sentence. */
  const slotWords = (name: string): WordState => {
    const before = slots.get(name);
    if (before !== undefined) return before;
    if (open.has(name)) return states.never;
    open.add(name);
    try {
      const made = within(slot(name));
      slots.set(name, made);
      return made;
    } finally {
      open.delete(name);
      states.begin(); // what the list is part of goes on with its own
    }
  };
  const within = (from: WordState): WordState => {
    states.begin();
    try {
      return spelled(from);
    } catch (error) {
      if (error instanceof TooManyStates) return states.never;
      throw error;
    }
  };
  return within;
}
