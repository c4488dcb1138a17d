import type { PhraseFound } from '../phrase/messages.ts';

/** How much less a stop word needs, in logits: one short word is hard to find, and ends a text at worst. */
export const STOP_LOGITS = 1;

/** Heads and phones may both find it, and then they find about the same end. */
const SAME_MS = 1_000;

/** Leaves out a stop word that was told already. `isStop` says by index which phrases are stop words. */
export function stopsOnce(isStop: readonly boolean[]) {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (all: readonly PhraseFound[]): readonly PhraseFound[] =>
    all.filter(({ index, endMs, isNear = false }) => {
      if (!isStop[index] || isNear) return true;
      const isAgain = Math.abs(endMs - toldMs) < SAME_MS;
      if (!isAgain) toldMs = endMs;
      return !isAgain;
    });
}
