import type { TemplateToken } from './order-template.ts';
import { heldIn, type Word } from './words.ts';

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

  const taken = new Map<string, readonly Word[]>();
  let head = 0;
  for (const [position, { lower, parameter }] of tokens.entries()) {
    if (parameter === undefined) {
      head = indexOf(lower, words, head) + 1;
      continue;
    }
    const stop = tokens[position + 1]?.lower;
    if (stop === undefined) {
      taken.set(parameter, words.slice(head));
      break;
    }

    const end = indexOf(stop, words, head);
    if (end > head) {
      const before = taken.get(parameter);
      taken.set(parameter, [...(before ?? []), ...words.slice(head, end)]);
      head = before === undefined ? end : end + 1;
    } else {
      head += 1;
    }
  }
  return new Map(Array.from(taken, ([parameter, held]) => [parameter, heldIn(held)]));
}

/** The same values as a plain object, in lower case if asked for; safe for names like `__proto__`. */
export const parametersOf = (
  values: ReadonlyMap<string, string>,
  isLowerCase = false,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    isLowerCase ? Array.from(values, ([name, value]) => [name, value.toLowerCase()]) : values,
  );

function indexOf(lower: string, words: readonly Word[], start: number): number {
  for (let index = start; index < words.length; index += 1) if (words[index]?.lower === lower) return index;
  return Math.max(start, words.length);
}

const NO_VALUES: ReadonlyMap<string, string> = new Map<string, string>();
