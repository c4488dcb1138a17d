import type { CorrectionList } from './corrections.ts';
import type { OrderPattern } from './order-pattern.ts';
import { wordsToSay } from './order-template.ts';

/**
 * The words to say, in lower case, because of which a pattern matches no order: excluded themselves, corrected away before
 * they are compared, or braces around what is no name, which nobody says.
 */
export function impossibleWords({ text, exclusions, corrections }: OrderPattern): readonly string[] {
  const excluded = new Set(exclusions.filter(({ length }) => length === 1).flat());
  return wordsToSay(text).filter(
    (word) =>
      excluded.has(word) ||
      BRACES.test(word) ||
      (corrections !== undefined && isCorrectedAway(word, corrections)),
  );
}

const BRACES = /\{\{|\}\}/;

/** Whether no order can hold a word any more once the corrections are made. */
function isCorrectedAway(word: string, { byFirstWord, replacements }: CorrectionList): boolean {
  const brings = (position: number): boolean =>
    replacements[position]?.output.some(({ lower }) => lower === word) === true;
  const removing = (byFirstWord.get(word) ?? []).filter(
    (position) => replacements[position]?.input.length === 1 && !brings(position),
  );
  const last = removing.at(-1);
  return last !== undefined && !replacements.some((_, position) => position > last && brings(position));
}
