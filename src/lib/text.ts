import { SPACES } from './normal-form.ts';

/** The optimal string alignment distance: letters inserted, deleted, replaced or swapped with a neighbour. Inexact above `maxDistance`. */
export function editDistance(one: string, other: string, maxDistance = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

/** The most similar name, ignoring case; undefined when none is similar. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const maxDistance = Math.min(3, Math.floor(written.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(flat(written), flat(name), maxDistance);
    if (distance <= maxDistance && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name, distance };
  }
  return best?.name;
}

/** Differences in `-`, `_`, spaces and case count as no edit. */
const flat = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

/** Escapes control characters (C0, DEL, C1), line ends and marks of direction as JSON does, so that a text is one line. */
export const escapedControls = (text: string): string => text.replace(CONTROLS, escaped);

/** Escapes a text, but keeps the lines of a stack trace, which no log line can be mistaken for. */
export const escapedButStack = (text: string): string => text.split(STACK).map(escapedControls).join('\n');

const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const STACK = /\n(?= {4}at )/;

function escaped(sign: string): string {
  const written = JSON.stringify(sign).slice(1, -1);
  return written === sign ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : written;
}

/** Where a text has a control character that is no space; counted from 0. */
export function controlIn(text: string): number | undefined {
  const place = text.search(NO_SPACE);
  return place === -1 ? undefined : place;
}

const NO_SPACE = new RegExp(`[^\\P{Cc}${SPACES}]`, 'u');

/** Normalizes the name of a language: `fr_FR` becomes `fr-fr`. */
export const plainLanguage = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** The language without its country: `fr` of `fr_FR`. */
export const languageFamily = (name: string): string => plainLanguage(name).replace(/-.*/, '');

export const roundToOneDecimal = (figure: number): number => Math.round(figure * 10) / 10;
