import type { Expression } from './syntax/ast.ts';
import { lexCode } from './syntax/lexer.ts';
import { parseExpression } from './syntax/parse-expression.ts';
import { TemplateSyntaxError, type Token, tokenReader } from './syntax/tokens.ts';

/** In characters; a longer text is a text, whatever it looks like. */
const MAX_LENGTH = 100_000;

/**
 * What a text means when it is a Python literal (`42`, `True`, `{'a': [1, None]}`); any other text is itself. A tuple is a list,
 * a key of a dict a text. A number that JavaScript cannot hold to its last digit stays a text.
 */
export function literal(text: string): unknown {
  if (text.length > MAX_LENGTH || !LITERAL_START.test(text)) return text;
  try {
    return meaning(parsed(text.trim()));
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return text;
    throw error;
  }
}

/** Most texts are none: what cannot begin one is not parsed. */
const LITERAL_START = /^\s*(?:[-+\d'"[({]|True\s*$|False\s*$|None\s*$)/;

function parsed(text: string): Expression {
  const tokens: Token[] = [];
  const source = `${text}\n}}`;
  const { at, line } = lexCode(source, { at: 0, line: 1, isOutput: true }, tokens);
  if (at < source.length || tokens.some(isOtherName)) throw new TemplateSyntaxError('no literal', line);
  const reader = tokenReader(tokens);
  const expression = parseExpression(reader);
  reader.expect('end_output');
  return expression;
}

/** Templates know `true` and `none` also in small letters; Python does not. */
const isOtherName = ({ type, value }: Token): boolean =>
  type === 'name' && !/^(?:True|False|None)$/.test(value);

function meaning(expression: Expression): unknown {
  switch (expression.type) {
    case 'constant':
      return constant(expression.value);
    case 'list':
    case 'tuple':
      return expression.items.map(meaning);
    case 'dict':
      return Object.fromEntries(expression.pairs.map(([key, value]) => [keyOf(key), meaning(value)]));
    case 'minus':
    case 'plus': {
      const number = meaning(expression.of);
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
  const value = meaning(key);
  if (typeof value === 'object' && value !== null) return notLiteral();
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value);
}

function notLiteral(): never {
  throw new TemplateSyntaxError('no literal', 1);
}
