export type TokenType =
  | 'data'
  | 'begin_output'
  | 'end_output'
  | 'begin_statement'
  | 'end_statement'
  | 'name'
  | 'string'
  | 'int'
  | 'float'
  | 'operator'
  | 'end';

export interface Token {
  readonly type: TokenType;
  /** Of a string what it means; of anything else what is written. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** What the author of a template did wrong, with the line where. */
export class TemplateSyntaxError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** Throws a `TemplateSyntaxError`. */
export function refuse(message: string, line: number): never {
  throw new TemplateSyntaxError(message, line);
}

export function shownToken({ type, value }: Token): string {
  switch (type) {
    case 'end':
      return 'the end of the template';
    case 'data':
      return 'text';
    case 'string':
      return 'a text in quotes';
    default:
      return `"${value}"`;
  }
}

const SHORT: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

interface Lexed {
  readonly value: string;
  /** After the closing quote. */
  readonly end: number;
  readonly lines: number;
}

/** A Python string from its opening quote on, escapes resolved. */
export function lexString(source: string, start: number, line: number): Lexed {
  const quote = source[start];
  let value = '';
  let lines = 0;
  let at = start + 1;
  let from = at;
  while (source[at] !== quote) {
    if (at >= source.length) return refuse('the text in quotes is not closed', line);
    if (source[at] === '\n') lines++;
    if (source[at] !== '\\') {
      at++;
      continue;
    }
    const escaped = resolved(source, at + 1);
    if (source[at + 1] === '\n') lines++;
    value += source.slice(from, at) + escaped.value;
    at = from = escaped.end;
  }
  return { value: value + source.slice(from, at), end: at + 1, lines };
}

/** What follows a backslash. An escape that Python does not know stands for itself, with its backslash. */
function resolved(source: string, at: number): { readonly value: string; readonly end: number } {
  const letter = source[at] ?? '';
  const short = Object.hasOwn(SHORT, letter) ? SHORT[letter] : undefined;
  if (short !== undefined) return { value: short, end: at + 1 };
  const length = Object.hasOwn(HEX_LENGTH, letter) ? (HEX_LENGTH[letter] ?? 0) : 0;
  const hex = source.slice(at + 1, at + 1 + length);
  if (
    length > 0 &&
    hex.length === length &&
    /^[\da-fA-F]+$/.test(hex) &&
    Number.parseInt(hex, 16) < 0x110000
  ) {
    return { value: String.fromCodePoint(Number.parseInt(hex, 16)), end: at + 1 + length };
  }
  const [octal = ''] = /^[0-7]{1,3}/.exec(source.slice(at, at + 3)) ?? [];
  if (octal !== '') return { value: String.fromCodePoint(Number.parseInt(octal, 8)), end: at + octal.length };
  return { value: `\\${letter}`, end: at + 1 };
}
