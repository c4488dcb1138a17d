import * as t from 'io-ts';
import { Text } from '../../brain/written-values.ts';

/** A text as a test expects it: itself, or between slashes a regular expression. */
export const ExpectedText = t.refinement(
  Text,
  (text) => expressionOf(text) !== null,
  'a text, or a regular expression between slashes',
);

/** Whether `text` is what was expected, but for spaces around it; of an expression, whether it is found in it. */
export function isExpected(expected: string, text: string): boolean {
  const expression = expressionOf(expected);
  return expression instanceof RegExp ? expression.test(text) : expected.trim() === text.trim();
}

/** Null when it looks like an expression and is none. */
function expressionOf(text: string): RegExp | undefined | null {
  const [, source] = /^\/(.+)\/$/s.exec(text) ?? [];
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}
