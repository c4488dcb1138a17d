import { isExpected } from './expected-text.ts';

/** Whether a message may be said as expected: it may be a template still, and anything may come out of its holes. */
export function mayBecome(text: string, expected: string): boolean {
  const parts = text.split(/\{\{.*?\}\}|\{%.*?%\}/s);
  if (parts.length === 1) return isExpected(expected, text);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('.*');
  return new RegExp(`^${pattern}$`, 's').test(expected);
}
