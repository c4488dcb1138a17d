/** What Python takes for white space. */
const SPACES = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

const LINE_ENDS = '\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029';

const SPACE = new RegExp(`[${SPACES}]`);
const WORD = new RegExp(`[^${SPACES}]+`, 'g');
const LINE_END = new RegExp(`\\r\\n|[${LINE_ENDS}]`, 'g');

export const ALL_SPACE = new RegExp(`^[${SPACES}]+$`);

export const isSpace = (character: string): boolean => SPACE.test(character);

export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Without, or with `keepEnds` with, what ends each line; no line follows the last end. */
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

/** Takes away, at either end, all that `isGone`. */
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
