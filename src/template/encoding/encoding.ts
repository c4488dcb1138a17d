import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import { foundText } from '../../lib/decode.ts';
import { shellText } from '../shell/shell-text.ts';
import { encodedValue, pathText, topicText, urlText } from './segments.ts';

/** JSON in which tainted pieces are texts inside of quotes, and outside of them numbers, true, false or null. */
function jsonText(pieces: readonly Piece[]): E.Either<string, string> {
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
const formText = (pieces: readonly Piece[]): E.Either<string, string> =>
  E.right(pieces.map((piece) => (piece.isTainted ? encodedValue(piece) : piece.text)).join(''));

/** JSON where the author's own words begin a map or a list of JSON; otherwise the text as it is. */
const payloadText = (pieces: readonly Piece[]): E.Either<string, string> =>
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

/** What a parameter is read as. What a template puts there stays one part of it, whoever has chosen the value. */
export type Encoding = 'shell' | keyof typeof ENCODERS;

/** The text of these pieces, each tainted one encoded; Left says why one cannot stand where it does. */
type Encoder = (pieces: readonly Piece[]) => E.Either<string, string>;

const ENCODERS = {
  /** A file: a value is a part of one name of the path. */
  path: pathText,
  /** An address: a value is encoded, as one part of the path or in the query. */
  url: urlText,
  /** The name or the port of a machine: no value. */
  host: hostText,
  /** A value of an HTTP header: anything without control characters. */
  header: headerText,
  /** A body of JSON: inside of quotes a text, outside of them a number, true, false or null. */
  json: jsonText,
  /** A body of `a=1&b=2`. */
  form: formText,
  /** JSON where the author began a map or a list of JSON, and otherwise any text. */
  payload: payloadText,
  /** An MQTT topic: a value is a part of one level. */
  topic: topicText,
} satisfies Readonly<Record<string, Encoder>>;

/** Those that hold for texts within lists and maps too. */
const DEEP: ReadonlySet<Encoding> = new Set<Encoding>(['path', 'url', 'host', 'header', 'topic']);

/** What holds inside of a list or map that has this encoding: a body that is written as one is put together later, of data. */
export const insideOf = (encoding: Encoding | undefined): Encoding | undefined =>
  encoding !== undefined && DEEP.has(encoding) ? encoding : undefined;

export const ENCODING_NAMES = ['shell', ...Object.keys(ENCODERS)] as readonly Encoding[];

/** The text of the pieces of one parameter. Left: why a value cannot stand where it does, and what to write. */
export const encodedText = (pieces: readonly Piece[], encoding: Encoding): E.Either<string, string> =>
  encoding === 'shell'
    ? shellText(pieces)
    : E.mapLeft((why: string) => `${why}; quote_parameters: false gives up the protection`)(
        ENCODERS[encoding](pieces),
      );

function hostText(pieces: readonly Piece[]): E.Either<string, string> {
  const value = pieces.find(({ isTainted }) => isTainted);
  return value === undefined
    ? E.right(joinedText(pieces))
    : E.left(
        `${foundText(value.text)} cannot name a machine or its port; write them, or name a variable of the settings`,
      );
}

function headerText(pieces: readonly Piece[]): E.Either<string, string> {
  const bad = pieces.find(({ text, isTainted }) => isTainted && /\p{Cc}/u.test(text));
  return bad === undefined
    ? E.right(joinedText(pieces))
    : E.left(`${foundText(bad.text)} cannot stand in a header: it holds a control character`);
}

export const joinedText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
