import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import { foundText } from '../../lib/decode.ts';

/** What stands between two separators of the author's. */
interface Segment {
  text: string;
  /** The tainted pieces in it; what these hold separates nothing. */
  readonly values: string[];
}

function segmentsOf(pieces: readonly Piece[], separator: RegExp): readonly Segment[] {
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

/**
 * An address in which tainted pieces are percent-encoded: each is a part of one segment of the path, or of one value of the query or
 * the fragment. Left: one stands before the path, or would be a segment that means another one.
 */
export function urlText(pieces: readonly Piece[]): E.Either<string, string> {
  const encoded: Piece[] = [];
  let text = '';
  for (const piece of pieces) {
    if (piece.isTainted && !HAS_AUTHORITY.test(text))
      return E.left(`${foundText(piece.text)} ${BEFORE_PATH}`);
    const part = piece.isTainted ? { ...piece, text: encodedValue(piece) } : piece;
    encoded.push(part);
    text += part.text;
  }
  const [, authority = ''] = HAS_AUTHORITY.exec(text) ?? [];
  const wrong = segmentsOf(inPath(encoded, authority.length), /[/\\]/).find(
    ({ text: segment, values }) => values.length > 0 && MOVES.test(segment.replace(PASSED_OVER, '')),
  );
  if (wrong === undefined) return E.right(text);
  return E.left(
    `${foundText(decoded(wrong.text))} cannot be one part of an address: it is empty, "." or ".."`,
  );
}

/** Scheme and machine, as far as the path, query or fragment that follows. White space could be passed over. */
const HAS_AUTHORITY = /^(\s*[a-z][a-z\d+.-]*:\/\/[^\s/?#\\]+)[/?#\\]/i;

const BEFORE_PATH =
  'cannot stand before the path of an address; write scheme, machine, port and a "/" before it, or name a variable of the settings';

/** What is passed over in an address or at its ends. */
const PASSED_OVER = /[\0-\x20]/g;

/** A segment that leads to another one, as all that read addresses understand it. */
const MOVES = /^(?:\.|%2e){0,2}$/i;

/** Without the parts from the query on. */
function inPath(pieces: readonly Piece[], authorityLength: number): readonly Piece[] {
  const path: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    const from = Math.max(0, authorityLength - length);
    const end = piece.isTainted ? -1 : piece.text.slice(from).search(/[?#]/);
    length += piece.text.length;
    if (end !== -1) return [...path, { ...piece, text: piece.text.slice(0, from + end) }];
    path.push(piece);
  }
  return path;
}

/** What the filter `urlencode` has encoded is not encoded again, but for the signs that it leaves: they are part of the value all the same. */
export const encodedValue = ({ text, filter }: Piece): string =>
  filter === 'urlencode'
    ? text.replace(/[/&=+]/g, (sign) => (sign === '+' ? '%20' : encodeURIComponent(sign)))
    : encodeURIComponent(text.toWellFormed());

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
