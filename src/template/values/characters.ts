import type { Meter } from './meter.ts';

/** A text's characters as Python counts them: one beyond the 65 536 first is one, too. */
export function characters(text: string, meter: Meter): readonly string[] {
  meter.step(text.length);
  return isNarrow(text) ? text.split('') : Array.from(text);
}

export function lengthOf(text: string, meter: Meter): number {
  meter.scan(text.length);
  if (isNarrow(text)) return text.length;
  meter.text(text.length / 2);
  let length = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length++;
  return length;
}

/** The part from character `start` to `stop`, both within the text. */
export function part(text: string, start: number, stop: number, meter: Meter): string {
  meter.scan(text.length);
  if (isNarrow(text)) return text.slice(start, stop);
  return characters(text, meter).slice(start, stop).join('');
}

/** The character number of a place in JavaScript's counting, and -1 for -1. */
export function characterAt(text: string, index: number, meter: Meter): number {
  return index <= 0 ? index : lengthOf(text.slice(0, index), meter);
}

const isNarrow = (text: string): boolean => !/[\ud800-\udbff]/.test(text);
