import { trimmed } from '../../lib/normal-form.ts';
import { comparedParts, withoutSpaces } from '../compared.ts';

/** A word of an order, as written and in lower case without signs at its edges. */
export interface SaidWord {
  readonly written: string;
  readonly lower: string;
}

/** An order as sentences are matched with it. */
export interface WordText {
  readonly words: readonly SaidWord[];
  /** In compared form, one space after each word, or after the last one alone. */
  readonly text: string;
  /** Where each word begins. */
  readonly starts: readonly number[];
  /** What parts the words. */
  readonly gap: '' | ' ';
}

export function wordText(words: readonly SaidWord[], gap: WordText['gap'] = ' '): WordText {
  let text = '';
  const starts: number[] = [];
  for (const { lower } of words) {
    starts.push(text.length);
    text += `${isSimple(lower) ? lower : comparedParts(lower)}${gap}`;
  }
  return { words, text: gap === '' ? `${text} ` : text, starts, gap };
}

/** The characters of an order as words, for sentences in which spaces do not count. The first of a word keeps the space before it, for what slots hold. */
export const charactersOf = (words: readonly SaidWord[]): readonly SaidWord[] =>
  words.flatMap(({ written, lower }, number) => {
    const compared = Array.from(withoutSpaces(comparedParts(lower)));
    const core = Array.from(withoutSpaces(trimmed(written)));
    const shown = core.length === compared.length ? core : compared;
    return compared.map((character, at) => ({
      written: at === 0 && number > 0 ? ` ${shown[at]}` : (shown[at] ?? ''),
      lower: character,
    }));
  });

const isSimple = (lower: string): boolean => !lower.includes('-') && !lower.includes('_');

/** What was said between two places, as it was written. */
export function writtenBetween(said: WordText, start: number, end: number): string {
  const first = wordAt(said, start);
  const last = wordAt(said, end - 1);
  return trimmed(
    said.words
      .slice(first, last + 1)
      .map((word, offset) => partOf(said, word, first + offset, start, end))
      .filter((part) => part !== '')
      .join(said.gap),
  );
}

function wordAt({ starts }: WordText, place: number): number {
  let word = starts.length - 1;
  while (word > 0 && (starts[word] ?? 0) > place) word -= 1;
  return word;
}

/** What of a word stands between two places: the whole as written, or a part, in compared form if the written word has other letters. */
function partOf(
  { text, starts, gap }: WordText,
  { written }: SaidWord,
  at: number,
  start: number,
  end: number,
): string {
  const from = starts[at] ?? 0;
  const to = starts[at + 1] === undefined ? text.length - 1 : (starts[at + 1] ?? 0) - gap.length;
  if (start <= from && end >= to) return written;
  const part = text.slice(Math.max(from, start), Math.min(to, end));
  const core = trimmed(written);
  return core.length === to - from
    ? core.slice(Math.max(from, start) - from, Math.min(to, end) - from)
    : part;
}
