import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../../decode.ts';
import type { Piece } from '../evaluation/output.ts';

/** What stands between two separators of the author's. */
interface Segment {
  text: string;
  /** The tainted pieces in it; what these hold separates nothing. */
  readonly values: string[];
}

export function segmentsOf(pieces: readonly Piece[], separator: RegExp): readonly Segment[] {
  let last: Segment = { text: '', values: [] };
  const segments = [last];
  for (const { text, isTainted } of pieces) {
    if (isTainted) {
      last.text += text;
      last.values.push(text);
      continue;
    }
    const [first = '', ...more] = text.split(separator);
    last.text += first;
    for (const next of more) {
      last = { text: next, values: [] };
      segments.push(last);
    }
  }
  return segments;
}

/** Whether there is nothing but tainted text. */
export const isAlone = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ isTainted }) => isTainted) &&
  pieces.every(({ text, isTainted }) => isTainted || text.trim() === '');

/** The path of a file, of which each tainted piece is one name or a part of one. */
export function pathText(pieces: readonly Piece[]): E.Either<string, string> {
  if (isAlone(pieces))
    return E.left(
      `${alone(pieces)} alone cannot be a path; write the folder before it, as in "./{{ name }}"`,
    );
  return checked(pieces, (segment, value) => {
    if (value === '') return 'is empty';
    if (/[/\0]/.test(value)) return 'holds "/" or NUL';
    return segment === '.' || segment === '..' ? 'makes "." or ".." of it' : undefined;
  })('one name of a path');
}

/** The topic of an MQTT message, of which each tainted piece is one level or a part of one. */
export function topicText(pieces: readonly Piece[]): E.Either<string, string> {
  if (isAlone(pieces))
    return E.left(
      `${alone(pieces)} alone cannot be a topic; write the level before it, as in "home/{{ room }}"`,
    );
  return checked(pieces, (segment, value, index) => {
    if (value === '') return 'is empty';
    if (/[/+#\p{Cc}]/u.test(value)) return 'holds "/", "+", "#" or a control character';
    return index === 0 && segment.startsWith('$') && value.startsWith('$') ? 'begins with "$"' : undefined;
  })('one level of a topic');
}

const alone = (pieces: readonly Piece[]): string =>
  foundText(
    pieces
      .map(({ text }) => text)
      .join('')
      .trim(),
  );

const checked =
  (pieces: readonly Piece[], wrong: (segment: string, value: string, index: number) => string | undefined) =>
  (place: string): E.Either<string, string> => {
    for (const [index, { text, values }] of segmentsOf(pieces, /\//).entries()) {
      for (const value of values) {
        const why = wrong(text, value, index);
        if (why !== undefined) return E.left(`${foundText(value)} cannot be ${place}: it ${why}`);
      }
    }
    return E.right(pieces.map(({ text }) => text).join(''));
  };
