import type { Body, Target } from './ast.ts';
import { refuse, shownToken, type Token, type TokenType } from './tokens.ts';

/** More brackets and statements within one another than any template of a person has. */
const MAX_DEPTH = 100;

/** Goes through tokens, one at a time; what does not fit is refused with its line. */
export interface TokenReader {
  readonly peek: (ahead?: number) => Token;
  readonly next: () => Token;
  readonly is: (type: TokenType, value?: string) => boolean;
  /** Whether an operator stands here, which is then passed. */
  readonly passes: (operator: string) => boolean;
  readonly passesWord: (word: string) => boolean;
  readonly expect: (type: TokenType, value?: string) => Token;
  readonly refuse: (message: string) => never;
  /** Parses something, and tells whether one of these names stands in it. */
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

/** What the statements of one template have in common while it is parsed. */
export interface Parsing {
  readonly reader: TokenReader;
  /** From the end of a statement up to one of these words, which then stands next. */
  readonly body: (...ends: readonly string[]) => Body;
  /** Remembers the names that the template itself gives values to. */
  readonly bind: (target: Target) => void;
  /** Loops around what is parsed now. */
  loops: number;
}

/** A body up to this word, which is passed. */
export function closedBody({ reader, body }: Parsing, end: string): Body {
  const inside = body(end);
  reader.expect('name', end);
  return inside;
}
