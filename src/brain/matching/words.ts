import { comparedWord, plainWords, splitWords, trimmed } from '../../lib/normal-form.ts';

/** One word of an order: as the user wrote it, and as it is compared. */
export interface Word {
  /** With the punctuation at its edges, and what stands alone behind it. */
  readonly written: string;
  readonly lower: string;
}

/** The words of a text with their compared form beside them. */
export function wordsOf(text: string): readonly Word[] {
  const plain = plainWords(text);
  if (plain !== undefined) return plain.map((written) => ({ written, lower: written.toLowerCase() }));
  const words: Word[] = [];
  for (const written of splitWords(text.normalize('NFC'))) {
    const lower = comparedWord(written);
    const last = words.at(-1);
    if (lower !== '') words.push({ written, lower });
    else if (last !== undefined) words[words.length - 1] = { ...last, written: `${last.written} ${written}` };
  }
  return words;
}

/** Words as the user wrote them, one space between. */
export const textOf = (words: readonly Word[]): string => words.map(({ written }) => written).join(' ');

/** What a hole holds that took these words: the punctuation between them, and none at its ends. */
export const heldIn = (words: readonly Word[]): string => trimmed(textOf(words));

/** Whether `phrase`, in lower case, stands in `words` from position `start` on. */
export function standsAt(phrase: readonly string[], words: readonly Word[], start: number): boolean {
  return phrase.every((word, offset) => words[start + offset]?.lower === word);
}
