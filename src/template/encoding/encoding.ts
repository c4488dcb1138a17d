import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import { foundText } from '../../lib/decode.ts';
import { shellText } from '../shell/shell-text.ts';

/** JSON in which a tainted piece is text within quotes, and a number, true, false or null outside of them. */
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

/** Encodes as JSON if the author's text begins a map or a list of JSON; else leaves the text unchanged. */
const payloadText = (pieces: readonly Piece[]): E.Either<string, string> =>
  isWrittenAsJson(pieces) ? jsonText(pieces) : E.right(pieces.map(({ text }) => text).join(''));

/** The text need not parse as a whole: lenient readers, or readers of JSON lines, treat it as JSON too. */
function isWrittenAsJson(pieces: readonly Piece[]): boolean {
  const first = pieces.find(({ text }) => text.trim() !== '');
  return first?.isTainted !== true && /^\s*[{[]/.test(first?.text ?? '');
}

/** Tracks the quotes of JSON. */
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

/** The format of a parameter, which ensures that any value stays one part of the parameter. */
export type Encoding = 'shell' | keyof typeof ENCODERS;

/** Joins the pieces, with tainted ones encoded. Left: why a piece is not allowed at its position. */
type Encoder = (pieces: readonly Piece[]) => E.Either<string, string>;

const ENCODERS = {
  /** A path of a file: a value is part of one name. */
  path: pathText,
  /** A URL: a value is percent-encoded, as one part of the path or in the query. */
  url: urlText,
  /** The name or the port of a machine: no value is allowed. */
  host: hostText,
  /** The value of an HTTP header: no control characters are allowed. */
  header: headerText,
  /** A body of JSON: a value is text within quotes, and a number, true, false or null outside of them. */
  json: jsonText,
  /** A body of `a=1&b=2`. */
  form: formText,
  /** JSON if the author's text begins a map or a list of JSON, and else any text. */
  payload: payloadText,
  /** An MQTT topic: a value is part of one level. */
  topic: topicText,
} satisfies Readonly<Record<string, Encoder>>;

/** The encodings that also apply to texts within lists and maps. */
const DEEP: ReadonlySet<Encoding> = new Set<Encoding>(['path', 'url', 'host', 'header', 'topic']);

/** The encoding inside a list or map of this encoding. A body that is written as a map is serialized later. */
export const insideOf = (encoding: Encoding | undefined): Encoding | undefined =>
  encoding !== undefined && DEEP.has(encoding) ? encoding : undefined;

export const ENCODING_NAMES = ['shell', ...Object.keys(ENCODERS)] as readonly Encoding[];

/** The text of the pieces of one parameter. Left: why a value is not allowed at its position, and what to write instead. */
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

/** The text between two separators that the author wrote. */
interface Segment {
  text: string;
  /** The tainted pieces in it; a separator in these does not count. */
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

/** Whether all its text is tainted. */
export const isAlone = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ isTainted }) => isTainted) &&
  pieces.every(({ text, isTainted }) => isTainted || text.trim() === '');

/** The path of a file, in which each tainted piece is a name or a part of one. */
function pathText(pieces: readonly Piece[]): E.Either<string, string> {
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

/** The topic of an MQTT message, in which each tainted piece is a level or a part of one. */
function topicText(pieces: readonly Piece[]): E.Either<string, string> {
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
 * A URL with tainted pieces percent-encoded. Each is part of one segment of the path, or of one value of the query or the fragment.
 * Left: a piece stands before the path, or would be a segment such as `..`.
 */
function urlText(pieces: readonly Piece[]): E.Either<string, string> {
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

/** Scheme and machine, up to the path, query or fragment. White space is excluded because readers may skip it. */
const HAS_AUTHORITY = /^(\s*[a-z][a-z\d+.-]*:\/\/[^\s/?#\\]+)[/?#\\]/i;

const BEFORE_PATH =
  'cannot stand before the path of an address; write scheme, machine, port and a "/" before it, or name a variable of the settings';

/** The characters that readers skip in a URL or at its ends. */
const PASSED_OVER = /[\0-\x20]/g;

/** A segment such as `..`, in any form that readers of URLs understand. */
const MOVES = /^(?:\.|%2e){0,2}$/i;

/** Drops the query and the fragment. */
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

/** Percent-encodes a value. After the filter `urlencode`, encodes only the separators that the filter leaves, and its `+`. */
const encodedValue = ({ text, filter }: Piece): string =>
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
