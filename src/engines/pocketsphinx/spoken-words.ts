import { normalForm } from '../../lib/normal-form.ts';
import { HOLE } from './fsg.ts';
import { numberWords } from './number-words.ts';

/** A phrase as it is said: lower case, digits as words, no punctuation but apostrophes inside words; a hole is `HOLE`. */
export function spokenWords(phrase: string): readonly string[] {
  return phrase
    .split(/(\{\{.*?\}\})/)
    .flatMap((part) => (part.startsWith('{{') ? [HOLE] : wordsOf(part)))
    .filter((word, index, words) => word !== HOLE || words[index - 1] !== HOLE);
}

const wordsOf = (text: string): readonly string[] =>
  normalForm(text)
    .toLowerCase()
    .replace(/%/g, ' percent ')
    .replace(/&/g, ' and ')
    .replace(/\d+/g, (digits) => ` ${numberWords(digits)} `)
    .split(/[^\p{L}\p{M}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');
