import { isLimited, TOO_LARGE } from '../values/numbers.ts';
import type { Expression } from './ast.ts';
import type { TokenReader } from './token-reader.ts';
import { shownToken } from './tokens.ts';

export interface ExpressionParsers {
  readonly one: (reader: TokenReader) => Expression;
  /** With a comma a tuple. */
  readonly tuple: (reader: TokenReader) => Expression;
}

/** A name, a literal, or anything in brackets. */
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

/** Texts in quotes next to one another are one text. */
function parseStrings(reader: TokenReader): string {
  let text = '';
  while (reader.is('string')) text += reader.next().value;
  return text;
}

/** Digits beyond those of the largest int are not even read: it would take long. */
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
