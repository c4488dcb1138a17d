import type { Values } from 'pyjinja';
import { comparedWords } from '../../lib/normal-form.ts';
import { wordsToSay } from './order-template.ts';

/**
 * Which part of the words said is accounted for by the words of the order as written, each of its alternatives too, and by what
 * its holes took; from 0 to 1, which is all of them. Each word written stands for one that was said.
 */
export function accountedShare(said: string, written: string, parameters: Values): number {
  if (said === written) return 1;
  const words = comparedWords(said);
  if (words.length === 0) return 1;
  const own = counted([
    ...wordsToSay(written.replace(BRACKETS, ' ')),
    ...Object.values(parameters).flatMap(wordsOfValue),
  ]);
  let accounted = 0;
  for (const word of words) {
    const left = own.get(word) ?? 0;
    if (left === 0) continue;
    own.set(word, left - 1);
    accounted += 1;
  }
  return accounted / words.length;
}

/** Of patterns; braces are left to the holes. */
const BRACKETS = /[()[\]|]/g;

const wordsOfValue = (value: unknown): readonly string[] =>
  typeof value === 'string' ? comparedWords(value) : [];

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
