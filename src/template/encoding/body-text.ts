import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../../decode.ts';
import type { Piece } from '../evaluation/output.ts';
import { encodedValue } from './url-text.ts';

/** JSON in which tainted pieces are texts inside of quotes, and outside of them numbers, true, false or null. */
export function jsonText(pieces: readonly Piece[]): E.Either<string, string> {
  const strings = stringsOfJson();
  let text = '';
  for (const piece of pieces) {
    if (!piece.isTainted) {
      strings.read(piece.text);
      text += piece.text;
    } else if (strings.isEscaping()) {
      return E.left(`${foundText(piece.text)} cannot stand right after a backslash of JSON`);
    } else if (strings.isOpen()) {
      text += JSON.stringify(piece.text).slice(1, -1);
    } else if (piece.filter === 'tojson' || SCALAR.test(piece.text)) {
      text += piece.text;
    } else {
      return E.left(
        `${foundText(piece.text)} cannot stand in JSON outside of quotes, where only a number, true, false or null may; write "{{ name }}" in quotes, or {{ name | tojson }}`,
      );
    }
  }
  return E.right(text);
}

const SCALAR = /^\s*(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)\s*$/;

/** `a=1&b=2`, in which tainted pieces are percent-encoded. */
export const formText = (pieces: readonly Piece[]): E.Either<string, string> =>
  E.right(pieces.map((piece) => (piece.isTainted ? encodedValue(piece) : piece.text)).join(''));

/** JSON where the author's own words begin a map or a list of JSON; otherwise the text as it is. */
export const payloadText = (pieces: readonly Piece[]): E.Either<string, string> =>
  isWrittenAsJson(pieces) ? jsonText(pieces) : E.right(pieces.map(({ text }) => text).join(''));

/** The whole need not parse: readers of JSON lines, or lenient ones, take it for JSON all the same. */
function isWrittenAsJson(pieces: readonly Piece[]): boolean {
  const first = pieces.find(({ text }) => text.trim() !== '');
  return first?.isTainted !== true && /^\s*[{[]/.test(first?.text ?? '');
}

/** Follows the quotes of JSON. */
function stringsOfJson() {
  let isOpen = false;
  let isEscaping = false;
  return {
    isOpen: () => isOpen,
    isEscaping: () => isEscaping,
    read: (text: string): void => {
      for (const sign of text) {
        if (isEscaping) isEscaping = false;
        else if (isOpen && sign === '\\') isEscaping = true;
        else if (sign === '"') isOpen = !isOpen;
      }
    },
  };
}
