import { FILTERS } from '../builtins/filters.ts';
import { TESTS } from '../builtins/tests.ts';
import type { Bounds, Expression, FilterUse, Given } from './ast.ts';
import { type ExpressionParsers, parsePrimary } from './parse-primary.ts';
import type { TokenReader } from './token-reader.ts';
import { shownToken } from './tokens.ts';

export type ParseExpression = (reader: TokenReader) => Expression;

/** All `.name`, `[key]` and `(…)` after an expression. */
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

/** From the name after the `|` on. */
export function parseFilter(reader: TokenReader, parse: ParseExpression): FilterUse {
  const name = reader.peek().value;
  if (reader.is('name') && !FILTERS.has(name)) reader.refuse(`unknown filter "${name}"`);
  reader.expect('name');
  return { name, given: reader.is('operator', '(') ? parseGiven(reader, parse) : NOTHING };
}

/** From after the `is` on. */
export function parseTest(reader: TokenReader, of: Expression, parse: ExpressionParsers): Expression {
  const isNegated = reader.passesWord('not');
  const name = reader.peek().value;
  if (reader.is('name') && !TESTS.has(name)) reader.refuse(`unknown test "${name}"`);
  reader.expect('name');
  const test: Expression = { type: 'test', of, name, given: givenToTest(reader, parse) };
  return isNegated ? { type: 'not', of: test } : test;
}

const NOTHING: Given = { args: [], keywords: [], more: undefined, moreKeywords: undefined };

const NO_OPERAND: ReadonlySet<string> = new Set(['else', 'or', 'and', 'if', 'is', 'not', 'in']);

/** `divisibleby(3)`, `divisibleby 3`, or nothing. */
function givenToTest(reader: TokenReader, parse: ExpressionParsers): Given {
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

function parseGiven(reader: TokenReader, parse: ParseExpression): Given {
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
