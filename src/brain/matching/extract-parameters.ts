import { isBlank, trimmed } from '../../lib/normal-form.ts';
import { isUnsayable, type TemplateToken, templateTokens, wordsToSay } from './order-template.ts';
import { areWithin, standsAt, textOf, type Word, wordCounts, wordsOf } from './words.ts';

/**
 * What the words said put into the holes, as the user wrote it.
 *
 * A hole ends at the first word equal to the one after it; the last hole takes all the rest, be it nothing. Any other
 * hole that holds nothing has no entry.
 */
export function extractParameters(
  tokens: readonly TemplateToken[],
  words: readonly Word[],
): ReadonlyMap<string, string> {
  if (tokens.length === 0) return NO_VALUES;

  const values = new Map<string, string>();
  let head = 0;
  for (const [position, { lower, parameter }] of tokens.entries()) {
    if (parameter === undefined) {
      head = indexOf(lower, words, head) + 1;
      continue;
    }
    const stop = tokens[position + 1]?.lower;
    if (stop === undefined) return trimmedValues(values.set(parameter, textOf(words.slice(head))));

    const end = indexOf(stop, words, head);
    if (end > head) {
      const before = values.get(parameter);
      const held = textOf(words.slice(head, end));
      values.set(parameter, before === undefined ? held : `${before} ${held}`);
      head = before === undefined ? end : end + 1;
    } else {
      head += 1;
    }
  }
  return trimmedValues(values);
}

/** The same values as a plain object, in lower case if asked for; safe for names like `__proto__`. */
export function parametersOf(
  values: ReadonlyMap<string, string>,
  isLowerCase = false,
): Readonly<Record<string, string>> {
  if (values.size === 0) return {};
  return Object.fromEntries(
    isLowerCase ? Array.from(values, ([name, value]) => [name, value.toLowerCase()]) : values,
  );
}

/** Between the words of a value punctuation stays, and none at its ends. */
function trimmedValues(values: Map<string, string>): ReadonlyMap<string, string> {
  for (const [parameter, held] of values) values.set(parameter, trimmed(held));
  return values;
}

function indexOf(lower: string, words: readonly Word[], start: number): number {
  for (let index = start; index < words.length; index += 1) if (words[index]?.lower === lower) return index;
  return Math.max(start, words.length);
}

const NO_VALUES: ReadonlyMap<string, string> = new Map<string, string>();

/** What the user said, ready to be compared. */
export interface SaidOrder {
  readonly words: readonly Word[];
  /** How often each word was said, in lower case. */
  readonly counts: ReadonlyMap<string, number>;
}

export const saidOrder = (words: readonly Word[]): SaidOrder => ({
  words,
  counts: wordCounts(words.map(({ lower }) => lower)),
});

/** Makes a text an order. A text of symbols alone becomes the empty order. */
export const orderOf = (text: string): SaidOrder => saidOrder(isBlank(text) ? [] : wordsOf(text));

/** Whether the order contains the words of `phrase` (lower case) in a row. */
export function isSaid(phrase: readonly string[], { words, counts }: SaidOrder): boolean {
  return (
    phrase.every((word) => counts.has(word)) &&
    (phrase.length === 1 || words.some((_, start) => standsAt(phrase, words, start)))
  );
}

/** The values of the holes of an expected answer, in any case; undefined if the text is another answer. */
export function matchAnswer(
  answerAsWritten: string,
  heard: string,
): Readonly<Record<string, string>> | undefined {
  const { words, counts } = orderOf(heard);
  return !isUnsayable(answerAsWritten) && areWithin(wordCounts(wordsToSay(answerAsWritten)), counts)
    ? parametersOf(extractParameters(templateTokens(answerAsWritten), words))
    : undefined;
}
