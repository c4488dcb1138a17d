import { comparedWords } from '../lib/normal-form.ts';
import { english } from './number-words/english.ts';
import { french } from './number-words/french.ts';
import { numberIn } from './number-words/language.ts';

/**
 * The number a text means, in digits or in English or French words; `undefined` when it means none.
 *
 * A comma is a decimal one, unless three digits follow it: `1,500` means another number in each language, so it means none.
 */
export function spokenNumber(text: string): number | undefined {
  if (NO_WHOLE_PART.test(text)) return undefined;
  const said = comparedWords(text).join(' ');
  for (const digits of [text.trim().toLowerCase(), said]) {
    if (DIGITS.test(digits) || DECIMAL_COMMA.test(digits)) return finite(Number(digits.replace(',', '.')));
  }
  const words = said.split(/[ -]+/);
  return finite(numberIn(english, words) ?? numberIn(french, words));
}

const finite = (number: number | undefined) => (Number.isFinite(number) ? number : undefined);

/** As people and programs write a number; not in another base, and not without an end. */
const DIGITS = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/;

/** Without its comma it would be another number. */
const NO_WHOLE_PART = /^\s*,\d/;

const DECIMAL_COMMA = /^[+-]?\d+,(?!\d{3}$)\d+$/;
