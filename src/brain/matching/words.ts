/** One word of an order: as the user wrote it, and as it is compared. */
export interface Word {
  readonly written: string;
  readonly lower: string;
}

/** What separates words, for use inside a character class: the spaces of Python, which has four more than Unicode. */
export const SPACES = String.raw`\p{White_Space}\x1c-\x1f`;

const WORD = new RegExp(`[^${SPACES}]+`, 'gu');

export const isBlank = (text: string): boolean => text.search(WORD) < 0;

/** The runs of non-spaces of a text, `[]` when it is blank. */
export const splitWords = (text: string): readonly string[] => text.match(WORD) ?? [];

/** The words of a text with their compared form beside them. */
export const wordsOf = (text: string): readonly Word[] =>
  splitWords(text).map((written) => ({ written, lower: written.toLowerCase() }));

/** Words as the user wrote them, one space between. */
export const textOf = (words: readonly Word[]): string => words.map(({ written }) => written).join(' ');

/** Whether `phrase`, in lower case, stands in `words` from position `start` on. */
export function standsAt(phrase: readonly string[], words: readonly Word[], start: number): boolean {
  return phrase.every((word, offset) => words[start + offset]?.lower === word);
}
