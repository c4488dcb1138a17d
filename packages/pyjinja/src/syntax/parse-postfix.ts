import { FILTERS, TESTS } from '../builtins/filters.ts';
import { isLimited, TOO_LARGE } from '../values/numbers.ts';
import type { Bounds, CallArguments, Expression, FilterUse } from './ast.ts';
import { shownToken, type TokenReader } from './tokens.ts';

export type ParseExpression = (reader: TokenReader) => Expression;

/** Parses all `.name`, `[key]` and `(…)` after an expression. */
export function parsePostfix(reader: TokenReader, of: Expression, parse: ParseExpression): Expression {
  let value = of;
  for (;;) {
    if (reader.passes('.')) value = parseMember(reader, value);
    else if (reader.passes('[')) value = parseSubscript(reader, value, parse);
    else if (reader.is('operator', '(')) {
      value = { type: 'call', of: value, given: parseGiven(reader, parse) };
    } else return value;
  }
}

/** Parses a filter, from the name after the `|`. */
export function parseFilter(reader: TokenReader, parse: ParseExpression): FilterUse {
  const name = reader.peek().value;
  if (reader.is('name') && !FILTERS.has(name)) reader.refuse(`unknown filter "${name}"`);
  reader.expect('name');
  return { name, given: reader.is('operator', '(') ? parseGiven(reader, parse) : NOTHING };
}

/** Parses a test, after the `is`. */
export function parseTest(reader: TokenReader, of: Expression, parse: ExpressionParsers): Expression {
  const isNegated = reader.passesWord('not');
  const name = reader.peek().value;
  if (reader.is('name') && !TESTS.has(name)) reader.refuse(`unknown test "${name}"`);
  reader.expect('name');
  const test: Expression = { type: 'test', of, name, given: givenToTest(reader, parse) };
  return isNegated ? { type: 'not', of: test } : test;
}

const NOTHING: CallArguments = { args: [], keywords: [], more: undefined, moreKeywords: undefined };

const NO_OPERAND: ReadonlySet<string> = new Set(['else', 'or', 'and', 'if', 'is', 'not', 'in']);

/** Parses the arguments of a test: `(3)`, `3`, or none. */
function givenToTest(reader: TokenReader, parse: ExpressionParsers): CallArguments {
  if (reader.is('operator', '(')) return parseGiven(reader, parse.one);
  const { type, value } = reader.peek();
  const isOperand =
    (type === 'name' && !NO_OPERAND.has(value)) ||
    type === 'string' ||
    type === 'int' ||
    type === 'float' ||
    (type === 'operator' && (value === '[' || value === '{'));
  if (!isOperand) return NOTHING;
  const operand = parsePostfix(reader, parsePrimary(reader, parse), parse.one);
  return { ...NOTHING, args: [operand] };
}

function parseMember(reader: TokenReader, of: Expression): Expression {
  const token = reader.next();
  if (token.type === 'name') return { type: 'attribute', of, name: token.value };
  if (token.type === 'int' && token.value.length < 16)
    return { type: 'item', of, key: { type: 'constant', value: BigInt(token.value) } };
  return reader.refuse(`expected a name or a number after ".", found ${shownToken(token)}`);
}

function parseSubscript(reader: TokenReader, of: Expression, parse: ParseExpression): Expression {
  const start = reader.is('operator', ':') ? undefined : parse(reader);
  if (!reader.is('operator', ':')) {
    const keys = [start as Expression];
    while (reader.passes(',')) if (!reader.is('operator', ']')) keys.push(parse(reader));
    reader.expect('operator', ']');
    const [key] = keys;
    return { type: 'item', of, key: keys.length === 1 && key ? key : { type: 'tuple', items: keys } };
  }
  const bound = (): Expression | undefined =>
    reader.passes(':') && !reader.is('operator', ']') && !reader.is('operator', ':')
      ? parse(reader)
      : undefined;
  const bounds: Bounds = [start, bound(), bound()];
  reader.expect('operator', ']');
  return { type: 'slice', of, bounds };
}

function parseGiven(reader: TokenReader, parse: ParseExpression): CallArguments {
  const args: Expression[] = [];
  const keywords: [string, Expression][] = [];
  let more: Expression | undefined;
  let moreKeywords: Expression | undefined;
  reader.expect('operator', '(');
  while (!reader.passes(')')) {
    const { type, value } = reader.peek();
    if (more === undefined && reader.passes('*')) more = parse(reader);
    else if (moreKeywords === undefined && reader.passes('**')) moreKeywords = parse(reader);
    else if (type === 'name' && isAssignment(reader)) {
      if (keywords.some(([name]) => name === value)) reader.refuse(`"${value}" is given twice`);
      reader.next();
      reader.next();
      keywords.push([value, parse(reader)]);
    } else if (keywords.length > 0 || more !== undefined || moreKeywords !== undefined) {
      reader.refuse('a value without a name follows one with a name');
    } else args.push(parse(reader));
    if (!reader.is('operator', ')')) reader.expect('operator', ',');
  }
  return { args, keywords, more, moreKeywords };
}

function isAssignment(reader: TokenReader): boolean {
  const { type, value } = reader.peek(1);
  return type === 'operator' && value === '=';
}

interface ExpressionParsers {
  readonly one: (reader: TokenReader) => Expression;
  /** Parses an expression or, with a comma, a tuple. */
  readonly tuple: (reader: TokenReader) => Expression;
}

/** Parses a name, a literal, or an expression in brackets. */
export function parsePrimary(reader: TokenReader, parse: ExpressionParsers): Expression {
  const token = reader.peek();
  switch (token.type) {
    case 'name':
      reader.next();
      return CONSTANTS.has(token.value)
        ? { type: 'constant', value: CONSTANTS.get(token.value) ?? null }
        : { type: 'name', name: token.value };
    case 'string':
      return { type: 'constant', value: parseStrings(reader) };
    case 'int':
      reader.next();
      return { type: 'constant', value: intIn(token.value, reader) };
    case 'float':
      reader.next();
      return { type: 'constant', value: Number(token.value.replaceAll('_', '')) };
    case 'operator':
      if (reader.passes('(')) return parseParentheses(reader, parse);
      if (reader.passes('[')) return { type: 'list', items: parseItems(reader, parse) };
      if (reader.passes('{')) return parseDict(reader, parse);
      break;
    default:
  }
  return reader.refuse(
    token.type === 'end_output' || token.type === 'end_statement'
      ? `expected a value, found ${shownToken(token)}`
      : `unexpected ${shownToken(token)}`,
  );
}

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

/** Joins adjacent string literals. */
function parseStrings(reader: TokenReader): string {
  let text = '';
  while (reader.is('string')) text += reader.next().value;
  return text;
}

/** The maximum length of an int literal; a longer one would take long to read. */
const MAX_INT_LENGTH = 1300;

function intIn(text: string, reader: TokenReader): bigint {
  if (text.length > MAX_INT_LENGTH) return reader.refuse('a number of too many digits');
  if (/^0[\d_]*[1-9]/.test(text)) return reader.refuse(`"${text}" is no number: it begins with 0`);
  const value = BigInt(text.replaceAll('_', ''));
  return isLimited(value) ? value : reader.refuse(TOO_LARGE);
}

function parseParentheses(reader: TokenReader, parse: ExpressionParsers): Expression {
  if (reader.passes(')')) return { type: 'tuple', items: [] };
  const value = parse.tuple(reader);
  reader.expect('operator', ')');
  return value;
}

function parseItems(reader: TokenReader, parse: ExpressionParsers): readonly Expression[] {
  const items: Expression[] = [];
  while (!reader.passes(']')) {
    items.push(parse.one(reader));
    if (!reader.is('operator', ']')) reader.expect('operator', ',');
  }
  return items;
}

function parseDict(reader: TokenReader, parse: ExpressionParsers): Expression {
  const pairs: [Expression, Expression][] = [];
  while (!reader.passes('}')) {
    const key = parse.one(reader);
    reader.expect('operator', ':');
    pairs.push([key, parse.one(reader)]);
    if (!reader.is('operator', '}')) reader.expect('operator', ',');
  }
  return { type: 'dict', pairs };
}
