import type { Budget } from '../values/budget.ts';
import { characters } from '../values/python-text.ts';

/** `text.replace(from, to, most)`; `most` below 0 replaces all. */
export function replaced(text: string, from: string, to: string, budget: Budget, most = -1): string {
  const parts = from === '' ? ['', ...characters(text, budget), ''] : split(text, from, budget, most);
  if (from === '' && most >= 0 && most < parts.length - 1) {
    const rest = parts.slice(most).join('');
    return joined([...parts.slice(0, most), rest], to, budget);
  }
  return joined(parts, to, budget);
}

/** `text.split(separator, most)`, `separator` not empty. */
export function split(text: string, separator: string, budget: Budget, most = -1): readonly string[] {
  budget.search(text.length, separator.length);
  const parts: string[] = [];
  let from = 0;
  let at = text.indexOf(separator);
  while (at !== -1 && (most < 0 || parts.length < most)) {
    budget.step();
    parts.push(text.slice(from, at));
    from = at + separator.length;
    at = text.indexOf(separator, from);
  }
  parts.push(text.slice(from));
  return parts;
}

/** `text.rsplit(separator, most)`: splits from the end. */
export function splitFromEnd(text: string, separator: string, budget: Budget, most = -1): readonly string[] {
  budget.search(text.length, separator.length);
  const parts: string[] = [];
  let to = text.length;
  while (to >= separator.length && (most < 0 || parts.length < most)) {
    const at = text.lastIndexOf(separator, to - separator.length);
    if (at === -1) break;
    budget.step();
    parts.push(text.slice(at + separator.length, to));
    to = at;
  }
  parts.push(text.slice(0, to));
  return parts.reverse();
}

/** Joins texts with `between`. Fails before it makes a text that is too long. */
export function joined(parts: readonly string[], between: string, budget: Budget): string {
  let length = between.length * Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  budget.text(length);
  return parts.join(between);
}

/** The first letter in upper case, all others in lower case. */
export function capitalized(text: string, budget: Budget): string {
  budget.text(text.length);
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === '' ? '' : first.toUpperCase() + text.slice(first.length).toLowerCase();
}

/** Like Python's `title`: upper case for the first letter after any other character. */
export function titled(text: string, budget: Budget): string {
  budget.text(4 * text.length);
  return text.replace(/\p{L}+/gu, (word) => {
    const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
    return first.toUpperCase() + word.slice(first.length).toLowerCase();
  });
}

export function swapped(text: string, budget: Budget): string {
  budget.text(8 * text.length);
  return text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** The white space of Python. */
const SPACES = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

const LINE_ENDS = '\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029';

const SPACE = new RegExp(`[${SPACES}]`);
const WORD = new RegExp(`[^${SPACES}]+`, 'g');
const LINE_END = new RegExp(`\\r\\n|[${LINE_ENDS}]`, 'g');

export const ALL_SPACE = new RegExp(`^[${SPACES}]+$`);

export const isSpace = (character: string): boolean => SPACE.test(character);

export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** The lines of a text, with their line ends if `keepEnds`. No empty line follows the last line end. */
export function linesOf(text: string, keepEnds = false): readonly string[] {
  const lines: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    lines.push(text.slice(from, keepEnds ? index + end.length : index));
    from = index + end.length;
  }
  if (from < text.length) lines.push(text.slice(from));
  return lines;
}

/** Removes the characters that `isGone` accepts at either end. */
export function stripped(text: string, { isGone, left = true, right = true }: Stripping): string {
  let start = 0;
  let end = text.length;
  while (left && start < end && isGone(text[start] ?? '')) start++;
  while (right && end > start && isGone(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

interface Stripping {
  readonly isGone: (character: string) => boolean;
  readonly left?: boolean;
  readonly right?: boolean;
}
