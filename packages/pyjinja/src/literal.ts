import type { Expression } from './syntax/ast.ts';
import { lexCode } from './syntax/lexer.ts';
import { parseExpression } from './syntax/parse-expression.ts';
import { TemplateSyntaxError, type Token, tokenReader } from './syntax/tokens.ts';

/** In characters; a longer text is never a literal. */
const MAX_LENGTH = 100_000;

/**
 * The value of a Python literal (`42`, `True`, `{'a': [1, None]}`); any other text is returned unchanged. A tuple becomes a list, and
 * the keys of a dict texts. A number that JavaScript cannot represent exactly stays a text.
 */
export function literal(text: string): unknown {
  if (text.length > MAX_LENGTH || !LITERAL_START.test(text)) return text;
  try {
    return evaluateLiteral(parseLiteral(text.trim()));
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return text;
    throw error;
  }
}

/** Skips parsing for most texts, which cannot begin a literal. */
const LITERAL_START = /^\s*(?:[-+\d'"[({]|True\s*$|False\s*$|None\s*$)/;

function parseLiteral(text: string): Expression {
  const tokens: Token[] = [];
  const source = `${text}\n}}`;
  const { at, line } = lexCode(source, { at: 0, line: 1, isOutput: true }, tokens);
  if (at < source.length || tokens.some(isOtherIdentifier)) throw new TemplateSyntaxError('no literal', line);
  const reader = tokenReader(tokens);
  const expression = parseExpression(reader);
  reader.expect('end_output');
  return expression;
}

/** Unlike templates, Python has no `true` and `none` in lower case. */
const isOtherIdentifier = ({ type, value }: Token): boolean =>
  type === 'name' && !/^(?:True|False|None)$/.test(value);

function evaluateLiteral(expression: Expression): unknown {
  switch (expression.type) {
    case 'constant':
      return constant(expression.value);
    case 'list':
    case 'tuple':
      return expression.items.map(evaluateLiteral);
    case 'dict':
      return Object.fromEntries(expression.pairs.map(([key, value]) => [keyOf(key), evaluateLiteral(value)]));
    case 'minus':
    case 'plus': {
      const number = evaluateLiteral(expression.of);
      if (typeof number !== 'number') return notLiteral();
      return expression.type === 'minus' ? -number : number;
    }
    default:
      return notLiteral();
  }
}

function constant(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : notLiteral();
  }
  return typeof value === 'number' && !Number.isFinite(value) ? notLiteral() : value;
}

function keyOf(key: Expression): string {
  const value = evaluateLiteral(key);
  if (typeof value === 'object' && value !== null) return notLiteral();
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value);
}

function notLiteral(): never {
  throw new TemplateSyntaxError('no literal', 1);
}
