import type { Comparison } from '../values/comparison.ts';
import type { Compared, Expression } from './ast.ts';
import { type ParseExpression, parseFilter, parsePostfix, parsePrimary, parseTest } from './parse-postfix.ts';
import type { TokenReader } from './tokens.ts';

/** Parses an expression, including `a if b else c`, but no tuple without parentheses. */
export function parseExpression(reader: TokenReader): Expression {
  return reader.within(() => {
    let value = parseOr(reader);
    while (reader.passesWord('if')) {
      const condition = parseOr(reader);
      const otherwise = reader.passesWord('else') ? parseExpression(reader) : undefined;
      value = { type: 'conditional', condition, value, otherwise };
    }
    return value;
  });
}

/** Parses an expression or, with a comma, a tuple. `isOver` detects the end of an empty one. */
export function parseTuple(reader: TokenReader, parse: ParseExpression = parseExpression): Expression {
  const first = parse(reader);
  if (!reader.is('operator', ',')) return first;
  const items = [first];
  while (reader.passes(',')) {
    if (reader.is('end_output') || reader.is('end_statement') || reader.is('operator', ')')) break;
    items.push(parse(reader));
  }
  return { type: 'tuple', items };
}

/** Parses an expression without `… if … else …`, where an `if` has another meaning. */
export function parseOr(reader: TokenReader): Expression {
  let left = parseAnd(reader);
  while (reader.passesWord('or')) left = { type: 'or', left, right: parseAnd(reader) };
  return left;
}

function parseAnd(reader: TokenReader): Expression {
  let left = parseNot(reader);
  while (reader.passesWord('and')) left = { type: 'and', left, right: parseNot(reader) };
  return left;
}

function parseNot(reader: TokenReader): Expression {
  return reader.passesWord('not')
    ? { type: 'not', of: reader.within(() => parseNot(reader)) }
    : parseCompare(reader);
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

function parseCompare(reader: TokenReader): Expression {
  const first = parseSum(reader);
  const rest: Compared[] = [];
  for (let operator = comparison(reader); operator !== undefined; operator = comparison(reader)) {
    rest.push({ operator, right: parseSum(reader) });
  }
  return rest.length === 0 ? first : { type: 'compare', first, rest };
}

function comparison(reader: TokenReader): Comparison | undefined {
  const { type, value } = reader.peek();
  if (type === 'operator' && COMPARISONS.has(value)) return reader.next().value as Comparison;
  if (reader.passesWord('in')) return 'in';
  const after = reader.peek(1);
  if (type !== 'name' || value !== 'not' || after.type !== 'name' || after.value !== 'in') return undefined;
  reader.next();
  reader.next();
  return 'not in';
}

function parseSum(reader: TokenReader): Expression {
  let left = parseConcat(reader);
  for (;;) {
    const operator = reader.passes('+') ? '+' : reader.passes('-') ? '-' : undefined;
    if (operator === undefined) return left;
    left = { type: 'binary', operator, left, right: parseConcat(reader) };
  }
}

function parseConcat(reader: TokenReader): Expression {
  const first = parseProduct(reader);
  if (!reader.is('operator', '~')) return first;
  const parts = [first];
  while (reader.passes('~')) parts.push(parseProduct(reader));
  return { type: 'concat', parts };
}

const PRODUCTS = ['*', '/', '//', '%'] as const;

function parseProduct(reader: TokenReader): Expression {
  let left = parsePower(reader);
  for (;;) {
    const operator = PRODUCTS.find((sign) => reader.passes(sign));
    if (operator === undefined) return left;
    left = { type: 'binary', operator, left, right: parsePower(reader) };
  }
}

function parsePower(reader: TokenReader): Expression {
  let left = parseUnary(reader, true);
  while (reader.passes('**')) {
    left = { type: 'binary', operator: '**', left, right: parseUnary(reader, true) };
  }
  return left;
}

/** A sign binds more tightly than a filter: `-1|abs` is 1. */
function parseUnary(reader: TokenReader, isFiltered: boolean): Expression {
  const sign = reader.passes('-') ? 'minus' : reader.passes('+') ? 'plus' : undefined;
  const operand: Expression =
    sign === undefined
      ? parsePrimary(reader, EXPRESSION)
      : { type: sign, of: reader.within(() => parseUnary(reader, false)) };
  let value = parsePostfix(reader, operand, parseExpression);
  if (!isFiltered) return value;
  for (;;) {
    if (reader.passes('|')) value = { type: 'filter', of: value, ...parseFilter(reader, parseExpression) };
    else if (reader.passesWord('is')) value = parseTest(reader, value, EXPRESSION);
    else if (reader.is('operator', '(')) value = parsePostfix(reader, value, parseExpression);
    else return value;
  }
}

const EXPRESSION = { one: parseExpression, tuple: parseTuple };
