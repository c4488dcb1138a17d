import { trimmed } from '../../lib/normal-form.ts';
import { comparedParts } from '../compared.ts';

/** A word of an order, as written and in lower case without signs at its edges. */
export interface SaidWord {
  readonly written: string;
  readonly lower: string;
}

/** An order as sentences are matched with it. */
export interface WordText {
  readonly words: readonly SaidWord[];
  /** In compared form, one space after each word. */
  readonly text: string;
  /** Where each word begins. */
  readonly starts: readonly number[];
}

export function wordText(words: readonly SaidWord[]): WordText {
  let text = '';
  const starts: number[] = [];
  for (const { lower } of words) {
    starts.push(text.length);
    text += `${isSimple(lower) ? lower : comparedParts(lower)} `;
  }
  return { words, text, starts };
}

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
      .join(' '),
  );
}

function wordAt({ starts }: WordText, place: number): number {
  let word = starts.length - 1;
  while (word > 0 && (starts[word] ?? 0) > place) word -= 1;
  return word;
}

/** What of a word stands between two places: the whole as written, or a part, in compared form if the written word has other letters. */
function partOf(
  { text, starts }: WordText,
  { written }: SaidWord,
  at: number,
  start: number,
  end: number,
): string {
  const from = starts[at] ?? 0;
  const to = (starts[at + 1] ?? text.length) - 1;
  if (start <= from && end >= to) return written;
  const part = text.slice(Math.max(from, start), Math.min(to, end));
  const core = trimmed(written);
  return core.length === to - from
    ? core.slice(Math.max(from, start) - from, Math.min(to, end) - from)
    : part;
}
