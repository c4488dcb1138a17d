import type { Statement } from './ast.ts';
import { parseCallBlock, parseFilterBlock, parseMacro, parseSet, parseWith } from './parse-blocks.ts';
import { parseExpression, parseTuple } from './parse-expression.ts';
import { parseFor, parseIf } from './parse-flow.ts';
import { closedBody, type Parsing } from './parsing.ts';
import { shownToken } from './tokens.ts';

/** They name other files. */
const ELSEWHERE: ReadonlySet<string> = new Set(['include', 'import', 'from', 'extends', 'block']);

/**
 * One statement from its first word to before its last `%}`. `ends` are the words that may stand here instead, for the
 * message.
 */
export function parseStatement(
  parsing: Parsing,
  line: number,
  ends: readonly string[],
): readonly Statement[] {
  const { reader } = parsing;
  const word = reader.peek();
  if (word.type !== 'name') return reader.refuse(`expected a statement, found ${shownToken(word)}`);
  if (ELSEWHERE.has(word.value)) reader.refuse(`"${word.value}" is not available: a template stands alone`);
  reader.next();
  switch (word.value) {
    case 'if':
      return [{ ...parseIf(parsing), line }];
    case 'for':
      return [{ ...parseFor(parsing), line }];
    case 'set':
      return [{ ...parseSet(parsing), line }];
    case 'with':
      return [{ ...parseWith(parsing), line }];
    case 'macro':
      return [{ ...parseMacro(parsing), line }];
    case 'call':
      return [{ ...parseCallBlock(parsing), line }];
    case 'filter':
      return [{ ...parseFilterBlock(parsing), line }];
    case 'autoescape':
      parseExpression(reader);
      return closedBody(parsing, 'endautoescape');
    case 'print':
      return [{ type: 'output', value: parseTuple(reader), line }];
    case 'do':
      return [{ type: 'do', value: parseTuple(reader), line }];
    case 'break':
    case 'continue':
      if (parsing.loops === 0) reader.refuse(`"${word.value}" stands outside of a loop`);
      return [{ type: word.value, line }];
  }
  const instead = ends.length === 0 ? '' : `, expected ${ends.map((end) => `"${end}"`).join(' or ')}`;
  return reader.refuse(`unknown statement "${word.value}"${instead}`);
}
