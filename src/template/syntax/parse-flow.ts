import type { Body, Branch, ForStatement, Statement } from './ast.ts';
import { parseExpression, parseOr, parseTuple } from './parse-expression.ts';
import { parseTarget } from './parse-target.ts';
import { closedBody, type Parsing } from './parsing.ts';

type Without<S> = S extends { readonly line: number } ? Omit<S, 'line'> : never;
type IfStatement = Without<Extract<Statement, { readonly type: 'if' }>>;

export function parseIf(parsing: Parsing): IfStatement {
  const { reader } = parsing;
  const branches: Branch[] = [];
  for (;;) {
    const condition = parseTuple(reader);
    branches.push({ condition, body: parsing.body('elif', 'else', 'endif') });
    const { value } = reader.next();
    if (value === 'endif') return { type: 'if', branches, otherwise: [] };
    if (value === 'else') return { type: 'if', branches, otherwise: closedBody(parsing, 'endif') };
  }
}

/** An `if` after the items chooses among them, so that they are no conditional expression. */
export function parseFor(parsing: Parsing): ForStatement {
  const { reader, bind } = parsing;
  const target = parseTarget(reader);
  bind(target);
  reader.expect('name', 'in');
  const items = parseTuple(reader, parseOr);
  const condition = reader.passesWord('if') ? parseExpression(reader) : undefined;
  const isRecursive = reader.passesWord('recursive');
  parsing.loops++;
  const body = parsing.body('else', 'endfor');
  parsing.loops--;
  const otherwise: Body = reader.next().value === 'else' ? closedBody(parsing, 'endfor') : [];
  return { type: 'for', target, items, condition, body, otherwise, isRecursive };
}
