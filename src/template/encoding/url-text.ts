import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../../decode.ts';
import { wellFormed } from '../../lib/well-formed.ts';
import type { Piece } from '../evaluation/output.ts';
import { segmentsOf } from './segments.ts';

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
    : encodeURIComponent(wellFormed(text));

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
