import { normalForm } from '../lib/normal-form.ts';
import { HOLE } from '../sentences/word-slots.ts';

/** The spoken words of a phrase: in lower case, digits as words, no punctuation except apostrophes inside words; a hole is `HOLE`. */
export function spokenWords(phrase: string): readonly string[] {
  return phrase
    .split(/(\{\{.*?\}\})/)
    .flatMap((part) => (part.startsWith('{{') ? [HOLE] : wordsOf(part)))
    .filter((word, index, words) => word !== HOLE || words[index - 1] !== HOLE);
}

/** The spoken words of each phrase that is more than a hole, and all different words of them. */
export function spokenPhrases(phrases: readonly string[]) {
  const spoken = phrases.map(spokenWords).filter((words) => words.some((word) => word !== HOLE));
  const vocabulary = new Set(spoken.flat());
  vocabulary.delete(HOLE);
  return { spoken, vocabulary };
}

export const wordsOf = (text: string): readonly string[] =>
  normalForm(text)
    .toLowerCase()
    .replace(/%/g, ' percent ')
    .replace(/&/g, ' and ')
    .replace(/\d+/g, (digits) => ` ${numberWords(digits)} `)
    .split(/[^\p{L}\p{M}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** English words of a whole number below a million; longer numbers are spoken digit by digit. */
function numberWords(digits: string): string {
  const number = Number(digits);
  if (digits.length > 6 || (digits.length > 1 && digits.startsWith('0'))) {
    return [...digits].map((digit) => ONES[Number(digit)]).join(' ');
  }
  if (number < 20) return ONES[number] ?? '';
  if (number < 100) return joined(TENS[Math.floor(number / 10)], number % 10);
  if (number < 1000) return joined(`${ONES[Math.floor(number / 100)]} hundred`, number % 100);
  return joined(`${numberWords(String(Math.floor(number / 1000)))} thousand`, number % 1000);
}

const joined = (head: string | undefined, rest: number): string =>
  rest === 0 ? `${head}` : `${head} ${numberWords(String(rest))}`;
