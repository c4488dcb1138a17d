import { lexString, refuse, type Token } from './tokens.ts';

/** Splits a template into text and tokens, without comments and the white space that `-` removes. Takes linear time. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let isTrimmed = false;

  while (at < source.length) {
    const brace = nextOpening(source, at);
    text(brace, source[brace + 2] === '-');
    if (brace === source.length) break;
    const opening = source[brace + 1];
    at = brace + 2 + ('-+'.includes(source[brace + 2] ?? ' ') ? 1 : 0);
    if (opening === '#') comment();
    else if (opening === '%' && raw()) continue;
    else code(opening === '{');
  }
  tokens.push({ type: 'end', value: '', line });
  return tokens;

  /** Adds the text up to `end`, trimmed where the code before and after it has a `-`. */
  function text(end: number, isTrimmedAtEnd: boolean): void {
    const written = source.slice(at, end);
    const begun = isTrimmed ? written.trimStart() : written;
    const value = isTrimmedAtEnd ? begun.trimEnd() : begun;
    if (value !== '') tokens.push({ type: 'data', value, line });
    line += newlines(written);
    isTrimmed = false;
  }

  function comment(): void {
    const end = source.indexOf('#}', at);
    if (end === -1) refuse('the comment is not closed: expected "#}"', line);
    isTrimmed = source[end - 1] === '-' && end > at;
    line += newlines(source.slice(at, end));
    at = end + 2;
  }

  function code(isOutput: boolean): void {
    tokens.push(
      isOutput ? { type: 'begin_output', value: '{{', line } : { type: 'begin_statement', value: '{%', line },
    );
    const end = lexCode(source, { at, line, isOutput }, tokens);
    isTrimmed = end.isTrimmed;
    line = end.line;
    at = end.at;
  }

  /** Reads `{% raw %}` up to its end; false if another statement begins here. */
  function raw(): boolean {
    const begin = tag(at, 'raw');
    if (begin === undefined) return false;
    line += newlines(source.slice(at, begin.end));
    at = begin.end;
    isTrimmed = begin.isTrimmed;
    let end = source.indexOf('{%', at);
    while (end !== -1) {
      const sign = '-+'.includes(source[end + 2] ?? ' ') ? 1 : 0;
      const closed = tag(end + 2 + sign, 'endraw');
      if (closed !== undefined) {
        text(end, source[end + 2] === '-');
        line += newlines(source.slice(end, closed.end));
        at = closed.end;
        isTrimmed = closed.isTrimmed;
        return true;
      }
      end = source.indexOf('{%', end + 2);
    }
    return refuse('expected "endraw", found the end of the template', line);
  }

  /** Matches a statement of only this word, after its opening brace. */
  function tag(
    from: number,
    word: string,
  ): { readonly end: number; readonly isTrimmed: boolean } | undefined {
    let here = from;
    while (isSpace(source[here])) here++;
    if (!source.startsWith(word, here)) return undefined;
    here += word.length;
    while (isSpace(source[here])) here++;
    const sign = source[here] === '-' || source[here] === '+' ? 1 : 0;
    if (!source.startsWith('%}', here + sign)) return undefined;
    return { end: here + sign + 2, isTrimmed: source[here] === '-' };
  }
}

/** The index of the next `{{`, `{%` or `{#`, or the end. */
function nextOpening(source: string, from: number): number {
  for (let at = source.indexOf('{', from); at !== -1; at = source.indexOf('{', at + 1)) {
    const next = source[at + 1];
    if (next === '{' || next === '%' || next === '#') return at;
  }
  return source.length;
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

interface Start {
  readonly at: number;
  readonly line: number;
  /** Whether it is within `{{ }}` and not `{% %}`. */
  readonly isOutput: boolean;
}

interface End {
  readonly at: number;
  readonly line: number;
  /** Whether to remove the white space after it. */
  readonly isTrimmed: boolean;
}

const SPACE = /\s+/y;
const NAME = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const FLOAT = /\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d[\d_]*)?|[eE][+-]?\d[\d_]*)/y;
const INT = /0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*/y;
const OPERATOR = /\*\*|\/\/|==|!=|<=|>=|[-+/*%~[\](){}<>=.:|,;]/y;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Adds the tokens of one `{{ … }}` or `{% … %}`, including the closing one. */
export function lexCode(source: string, start: Start, tokens: Token[]): End {
  const { isOutput } = start;
  const closing = isOutput ? '}}' : '%}';
  const expected: string[] = [];
  let { at, line } = start;

  for (;;) {
    const space = match(SPACE);
    line += space.split('\n').length - 1;
    if (expected.length === 0) {
      const sign = source[at] === '-' || (source[at] === '+' && !isOutput) ? 1 : 0;
      if (source.startsWith(closing, at + sign)) {
        tokens.push({ type: isOutput ? 'end_output' : 'end_statement', value: closing, line });
        return { at: at + sign + 2, line, isTrimmed: source[at] === '-' };
      }
    }
    if (at >= source.length) {
      return refuse(`expected "${expected.at(-1) ?? closing}", found the end of the template`, line);
    }
    tokens.push(next());
  }

  function next(): Token {
    const quote = source[at];
    if (quote === '"' || quote === "'") {
      const { value, end, lines } = lexString(source, at, line);
      const token: Token = { type: 'string', value, line };
      at = end;
      line += lines;
      return token;
    }
    const before = tokens.at(-1);
    const isMember = before?.type === 'operator' && before.value === '.';
    const name = match(NAME);
    if (name !== '') return { type: 'name', value: name, line };
    const float = isMember ? '' : match(FLOAT);
    if (float !== '') return { type: 'float', value: float, line };
    const int = match(INT);
    if (int !== '') return { type: 'int', value: int, line };
    const operator = match(OPERATOR);
    if (operator === '')
      return refuse(`unexpected "${String.fromCodePoint(source.codePointAt(at) ?? 0)}"`, line);
    const opens = CLOSING[operator];
    if (opens !== undefined) expected.push(opens);
    else if (')]}'.includes(operator)) {
      const wanted = expected.pop() ?? closing;
      if (wanted !== operator) return refuse(`expected "${wanted}", found "${operator}"`, line);
    }
    return { type: 'operator', value: operator, line };
  }

  function match(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(source) ?? [];
    at += found.length;
    return found;
  }
}
