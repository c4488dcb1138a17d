import { lexString } from './lex-string.ts';
import { refuse, type Token } from './tokens.ts';

interface Start {
  readonly at: number;
  readonly line: number;
  /** Within `{{ }}`, not `{% %}`. */
  readonly isOutput: boolean;
}

interface End {
  readonly at: number;
  readonly line: number;
  /** White space after it is to go. */
  readonly isTrimmed: boolean;
}

const SPACE = /\s+/y;
const NAME = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const FLOAT = /\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d[\d_]*)?|[eE][+-]?\d[\d_]*)/y;
const INT = /0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*/y;
const OPERATOR = /\*\*|\/\/|==|!=|<=|>=|[-+/*%~[\](){}<>=.:|,;]/y;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Adds the tokens of one `{{ … }}` or `{% … %}`, from after its opening to its closing one. */
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
