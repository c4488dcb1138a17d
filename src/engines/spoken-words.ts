import { normalForm } from '../lib/normal-form.ts';
import { signWords, wordsOfNumber } from '../sentences/values/number-writing.ts';
import { HOLE } from '../sentences/words/word-slots.ts';

/** The spoken words of a phrase: in lower case, digits as words of the language, no punctuation except apostrophes inside words; a hole is `HOLE`. */
export function spokenWords(phrase: string, language = 'en'): readonly string[] {
  return phrase
    .split(/(\{\{.*?\}\})/)
    .flatMap((part) => (part.startsWith('{{') ? [HOLE] : wordsOf(part, language)))
    .filter((word, index, words) => word !== HOLE || words[index - 1] !== HOLE);
}

export function wordsOf(text: string, language = 'en'): readonly string[] {
  const { percent, and } = signWords(language);
  return normalForm(text)
    .toLowerCase()
    .replace(/%/g, ` ${percent} `)
    .replace(/&/g, ` ${and} `)
    .replace(/\d+/g, (digits) => ` ${numberWords(digits, language)} `)
    .split(/[^\p{L}\p{M}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');
}

/** Numbers from a million on, and such as `007`, are said digit by digit; in English in a language whose words are not known. */
function numberWords(digits: string, language: string): string {
  const parts = digits.length > 6 || /^0./.test(digits) ? [...digits] : [digits];
  return parts
    .map((part) => wordsOfNumber(Number(part), language) ?? wordsOfNumber(Number(part), 'en') ?? '')
    .join(' ');
}
