import { comparedTemplate } from '../compared.ts';
import type { Expression } from '../expression.ts';
import type { TextList } from '../lists/slot-list.ts';
import { NO_NAMES } from '../network.ts';
import { spelledOut } from '../spelled-out.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A text that a value of a list is said by. */
export interface ValueWords {
  readonly text: string;
  readonly words: readonly Token[];
}

/** The texts of a list by their words. */
export interface ListWords {
  readonly values: readonly ValueWords[];
  /** The numbers of the values that have a word. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

/** Made once for each list. Values with slots of their own have no words here. */
export function listWords(list: TextList): ListWords {
  const known = KNOWN.get(list);
  if (known !== undefined) return known;
  const texts = new Set(list.values.flatMap(({ said }) => plainTexts(said)));
  const values = Array.from(texts, (text) => ({ text, words: tokensOf(text) }));
  const byWord = new Map<string, number[]>();
  for (const [number, { words }] of values.entries())
    for (const word of new Set(words.map(({ text }) => text))) {
      const numbers = byWord.get(word);
      if (numbers === undefined) byWord.set(word, [number]);
      else numbers.push(number);
    }
  const made = { values, byWord };
  KNOWN.set(list, made);
  return made;
}

const KNOWN = new WeakMap<TextList, ListWords>();

const plainTexts = (said: Expression): readonly string[] =>
  (spelledOut(said, NO_NAMES) ?? []).map((way) => comparedTemplate(way).trim()).filter((way) => way !== '');
