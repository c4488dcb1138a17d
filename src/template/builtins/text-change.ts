import { characters } from '../values/characters.ts';
import type { Meter } from '../values/meter.ts';

/** `text.replace(from, to, most)`; `most` below 0 is all of them. */
export function replaced(text: string, from: string, to: string, meter: Meter, most = -1): string {
  const parts = from === '' ? ['', ...characters(text, meter), ''] : split(text, from, meter, most);
  if (from === '' && most >= 0 && most < parts.length - 1) {
    const rest = parts.slice(most).join('');
    return joined([...parts.slice(0, most), rest], to, meter);
  }
  return joined(parts, to, meter);
}

/** `text.split(separator, most)`, `separator` not empty. */
export function split(text: string, separator: string, meter: Meter, most = -1): readonly string[] {
  meter.search(text.length, separator.length);
  const parts: string[] = [];
  let from = 0;
  let at = text.indexOf(separator);
  while (at !== -1 && (most < 0 || parts.length < most)) {
    meter.step();
    parts.push(text.slice(from, at));
    from = at + separator.length;
    at = text.indexOf(separator, from);
  }
  parts.push(text.slice(from));
  return parts;
}

/** The same, from the end. */
export function splitFromEnd(text: string, separator: string, meter: Meter, most = -1): readonly string[] {
  meter.search(text.length, separator.length);
  const parts: string[] = [];
  let to = text.length;
  while (to >= separator.length && (most < 0 || parts.length < most)) {
    const at = text.lastIndexOf(separator, to - separator.length);
    if (at === -1) break;
    meter.step();
    parts.push(text.slice(at + separator.length, to));
    to = at;
  }
  parts.push(text.slice(0, to));
  return parts.reverse();
}

/** Texts with `between` between them; refused before it is made when it is too much. */
export function joined(parts: readonly string[], between: string, meter: Meter): string {
  let length = between.length * Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  meter.text(length);
  return parts.join(between);
}

/** The first letter large, all others small. */
export function capitalized(text: string, meter: Meter): string {
  meter.text(text.length);
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === '' ? '' : first.toUpperCase() + text.slice(first.length).toLowerCase();
}

/** As Python's `title`: the first letter after anything that is no letter is large. */
export function titled(text: string, meter: Meter): string {
  meter.text(4 * text.length);
  return text.replace(/\p{L}+/gu, (word) => {
    const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
    return first.toUpperCase() + word.slice(first.length).toLowerCase();
  });
}

export function swapped(text: string, meter: Meter): string {
  meter.text(8 * text.length);
  return text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}
