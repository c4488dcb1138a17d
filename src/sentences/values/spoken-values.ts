import type { RangeList } from '../lists/slot-list.ts';
import { languageNumbers } from './languages.ts';
import type { Spoken } from './number-expression.ts';
import { spokenSpan } from './spoken-numbers.ts';
import { isValueType, valueKinds } from './value-types.ts';

/**
 * The words for the numbers of a range, without digits: all of them, and others where it would take too many states to keep to a step.
 * Undefined when the range is never said in words, or the language has none.
 */
export function spokenRange(range: RangeList, kitLanguage: string): Spoken | undefined {
  const language = range.language ?? kitLanguage;
  const numbers = languageNumbers(language);
  if (numbers === undefined || !range.words) return undefined;
  return spokenSpan(range, numbers, `number ${language}`);
}

/** The words for the values of a type, without digits; undefined for an unknown type, and in a language without words for it. */
export function spokenType(type: string, language: string): Spoken | undefined {
  return isValueType(type) ? valueKinds(language)?.[type].said() : undefined;
}
