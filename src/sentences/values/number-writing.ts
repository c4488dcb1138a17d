import type { Expression } from '../expression.ts';
import { languageNumbers, tableOf } from './languages.ts';
import { type Spoken, spokenNumbers } from './number-expression.ts';
import { writtenOnly } from './number-words.ts';
import type { Numbers } from './numbers.ts';
import { NUMBER_LIMIT } from './rule-sets.ts';

/** A number in words, as people write it: "twenty-two", "zweiundzwanzig"; undefined for one too large, and in a language without number words. */
export const writtenNumber = (value: number, language: string): string | undefined =>
  inWords(value, language, (numbers) => writtenOnly(numbers));

/** A number in the words that a recogniser hears, parted by spaces: "twenty two", and of large numbers each part of a word: "zwei hundert". */
export const wordsOfNumber = (value: number, language: string): string | undefined =>
  inWords(value, language, (numbers) => firstText(spokenNumbers(numbers, '')));

/** What is said for `%` and `&`; empty where it is not known. */
export function signWords(language: string): { readonly percent: string; readonly and: string } {
  const table = tableOf(language);
  const first = (words = ''): string => /[^(|)]+/.exec(words)?.[0] ?? '';
  return { percent: first(table?.percent), and: first(table?.durations.and) };
}

function inWords(
  value: number,
  language: string,
  write: (numbers: Numbers) => string | undefined,
): string | undefined {
  const numbers = languageNumbers(language);
  const size = Math.abs(value);
  if (numbers === undefined || !(size < NUMBER_LIMIT)) return undefined;
  const [wholeDigits = '0', decimals = ''] = size
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .split('.');
  const words = (digits: string) => {
    const from = Number(digits);
    return write(numbers.spoken({ from, to: from, step: 1 }));
  };
  const parts = [
    ...(value < 0 ? [numbers.minus[0]] : []),
    words(wholeDigits),
    ...(decimals === '' ? [] : [numbers.point[0], ...[...decimals].map(words)]),
  ];
  return parts.includes(undefined) ? undefined : parts.join(' ');
}

/** The first of the texts that are said. */
function firstText({ said, rules }: Spoken): string | undefined {
  const text = (expression: Expression | undefined): string => {
    switch (expression?.kind) {
      case 'text':
        return expression.text.trim();
      case 'sequence':
        return expression.parts
          .map(text)
          .filter((part) => part !== '')
          .join(' ');
      case 'choice':
        return text(expression.options[0]);
      case 'rule':
        return text(rules[expression.rule]);
      default:
        return '';
    }
  };
  return text(said);
}
