import type { Body, Target } from './ast.ts';

type TokenType =
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
  /** The value of a string with escapes resolved; the source text of any other token. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** A mistake in a template, with its line. */
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

/** Reads a Python string from its opening quote, with escapes resolved. */
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

/** Reads an escape after a backslash. As in Python, an unknown escape keeps its backslash. */
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

/** The maximum depth of brackets and statements. */
const MAX_DEPTH = 100;

/** Reads tokens one by one. Throws with the line of an unexpected token. */
export interface TokenReader {
  readonly peek: (ahead?: number) => Token;
  readonly next: () => Token;
  readonly is: (type: TokenType, value?: string) => boolean;
  /** Skips an operator if it is next; returns whether it was. */
  readonly passes: (operator: string) => boolean;
  readonly passesWord: (word: string) => boolean;
  readonly expect: (type: TokenType, value?: string) => Token;
  readonly refuse: (message: string) => never;
  /** Parses something; also returns whether it contains one of these names. */
  readonly watching: <A>(names: readonly string[], parse: () => A) => readonly [parsed: A, isNamed: boolean];
  /** Parses one level deeper. */
  readonly within: <A>(parse: () => A) => A;
}

export function tokenReader(tokens: readonly Token[]): TokenReader {
  const last: Token = tokens.at(-1) ?? { type: 'end', value: '', line: 1 };
  let at = 0;
  let depth = 0;

  const peek = (ahead = 0): Token => tokens[at + ahead] ?? last;
  const next = (): Token => {
    const token = peek();
    at++;
    return token;
  };
  const is = (type: TokenType, value?: string): boolean => {
    const token = peek();
    return token.type === type && (value === undefined || token.value === value);
  };
  const passesToken = (type: TokenType, value: string): boolean => {
    const isHere = is(type, value);
    if (isHere) at++;
    return isHere;
  };
  return {
    peek,
    next,
    is,
    passes: (operator) => passesToken('operator', operator),
    passesWord: (word) => passesToken('name', word),
    expect: (type, value) => {
      if (is(type, value)) return next();
      const wanted = value === undefined ? WORDS[type] : `"${value}"`;
      return refuse(`expected ${wanted ?? type}, found ${shownToken(peek())}`, peek().line);
    },
    refuse: (message) => refuse(message, peek().line),
    watching: (names, parse) => {
      const from = at;
      const parsed = parse();
      const passed = tokens.slice(from, at);
      return [parsed, passed.some(({ type, value }) => type === 'name' && names.includes(value))];
    },
    within: (parse) => {
      depth++;
      if (depth > MAX_DEPTH) refuse('the template is nested too deeply', peek().line);
      const parsed = parse();
      depth--;
      return parsed;
    },
  };
}

const WORDS: Partial<Record<TokenType, string>> = {
  name: 'a name',
  end_output: '"}}"',
  end_statement: '"%}"',
};

/** The state of parsing that the statements of one template share. */
export interface Parsing {
  readonly reader: TokenReader;
  /** Parses a body up to one of these words, which is then the next token. */
  readonly body: (...ends: readonly string[]) => Body;
  /** Remembers the names that the template defines. */
  readonly bind: (target: Target) => void;
  /** The number of loops around the current statement. */
  loops: number;
}

/** Parses a body up to this word, and skips the word. */
export function closedBody({ reader, body }: Parsing, end: string): Body {
  const inside = body(end);
  reader.expect('name', end);
  return inside;
}
