import { comparedWord } from '../../lib/normal-form.ts';

/** A word with what it is to a match. */
export interface MarkedWord {
  readonly text: string;
  /** `own`: of the order as written, or punctuation alone; `value`: taken by a hole; `missing`: not said; `other`: none of these. */
  readonly mark: 'own' | 'value' | 'missing' | 'other';
}

/** What was said, word by word: which the order as written accounts for, and which its holes took. */
export function markedSaid(
  said: string,
  written: string,
  parameters: Readonly<Record<string, unknown>>,
): readonly MarkedWord[] {
  const own = counted(wordsOf(written.replace(HOLE, ' ').replace(/[()[\]|]/g, ' ')));
  const values = counted(Object.values(parameters).flatMap((value) => wordsOf(String(value))));
  return wordsOf(said).map((text): MarkedWord => {
    if (comparedWord(text) === '' || isTaken(own, text)) return { text, mark: 'own' };
    return { text, mark: isTaken(values, text) ? 'value' : 'other' };
  });
}

/** An order as written, word by word: which were missed. */
export function markedWritten(written: string, missing: readonly string[]): readonly MarkedWord[] {
  const left = counted(missing);
  return (written.match(/\{\{.*?\}\}|\S+/g) ?? []).map((text): MarkedWord => {
    if (text.startsWith('{{')) return { text, mark: 'value' };
    return { text, mark: isTaken(left, text) ? 'missing' : 'own' };
  });
}

const HOLE = /\{\{.*?\}\}/g;

const wordsOf = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.map(comparedWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function isTaken(counts: Map<string, number>, text: string): boolean {
  const word = comparedWord(text);
  const left = counts.get(word) ?? 0;
  if (left > 0) counts.set(word, left - 1);
  return left > 0;
}
