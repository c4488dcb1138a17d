import { comparedWords } from '../lib/normal-form.ts';
import { comparedParts } from '../sentences/compared.ts';
import { LANGUAGES } from '../sentences/values/languages.ts';
import { wordReader } from '../sentences/values/number-readers.ts';

/**
 * The number a text means, in digits or in the words of one of the languages with values; `undefined` when it means none.
 *
 * A comma is a decimal one, unless three digits follow it: `1,500` means another number in each language, so it means none.
 */
export function spokenNumber(text: string): number | undefined {
  if (NO_WHOLE_PART.test(text)) return undefined;
  const words = comparedWords(text);
  for (const digits of [text.trim().toLowerCase(), words.join(' ')]) {
    if (DIGITS.test(digits) || DECIMAL_COMMA.test(digits)) return finite(Number(digits.replace(',', '.')));
  }
  if (!/\p{L}/u.test(text) || /[{}]/.test(text)) return undefined;
  const said = words.map(comparedParts).join(' ');
  for (const language of Object.keys(LANGUAGES)) {
    const found = wordReader(language)?.(`${said} `, 0).find(({ end }) => end === said.length);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

const finite = (number: number | undefined) => (Number.isFinite(number) ? number : undefined);

/** As people and programs write a number; not in another base, and not without an end. */
const DIGITS = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/;

/** Without its comma it would be another number. */
const NO_WHOLE_PART = /^\s*,\d/;

const DECIMAL_COMMA = /^[+-]?\d+,(?!\d{3}$)\d+$/;
