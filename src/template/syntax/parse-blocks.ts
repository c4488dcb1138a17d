import type { Expression, FilterUse, MacroStatement, Parameter, Statement, Target } from './ast.ts';
import { parseExpression, parseTuple } from './parse-expression.ts';
import { parseFilter } from './parse-postfix.ts';
import { parseTarget } from './parse-target.ts';
import { closedBody, type Parsing } from './parsing.ts';
import type { TokenReader } from './token-reader.ts';

type Of<T extends Statement['type']> = Omit<Extract<Statement, { readonly type: T }>, 'line' | 'type'> & {
  readonly type: T;
};

/** `{% set x = 1 %}`, or without a value a block up to `endset`. */
export function parseSet(parsing: Parsing): Of<'set'> | Of<'set_block'> {
  const { reader } = parsing;
  const target = parseTarget(reader, true);
  parsing.bind(target);
  if (reader.passes('=')) return { type: 'set', target, value: parseTuple(reader) };
  const filters = reader.is('operator', '|') ? parseFilters(reader) : [];
  return { type: 'set_block', target, filters, body: closedBody(parsing, 'endset') };
}

export function parseWith(parsing: Parsing): Of<'with'> {
  const { reader } = parsing;
  const bindings: [Target, Expression][] = [];
  while (!reader.is('end_statement')) {
    if (bindings.length > 0) reader.expect('operator', ',');
    const target = parseTarget(reader);
    parsing.bind(target);
    reader.expect('operator', '=');
    bindings.push([target, parseExpression(reader)]);
  }
  return { type: 'with', bindings, body: closedBody(parsing, 'endwith') };
}

export function parseMacro(parsing: Parsing): MacroStatement {
  const { value: name } = parsing.reader.expect('name');
  parsing.bind({ type: 'name', name });
  const parameters = parseParameters(parsing);
  const [body, takesMore] = parsing.reader.watching(['varargs', 'kwargs'], () =>
    outsideLoops(parsing, 'endmacro'),
  );
  return { type: 'macro', name, parameters, body, takesMore };
}

export function parseCallBlock(parsing: Parsing): Of<'call_block'> {
  const { reader } = parsing;
  const parameters = reader.is('operator', '(') ? parseParameters(parsing) : [];
  const call = parseExpression(reader);
  if (call.type !== 'call') return reader.refuse('expected a call of a macro');
  return { type: 'call_block', call, parameters, body: outsideLoops(parsing, 'endcall') };
}

export function parseFilterBlock(parsing: Parsing): Of<'filter_block'> {
  const first = parseFilter(parsing.reader, parseExpression);
  const filters = [first, ...parseFilters(parsing.reader)];
  return { type: 'filter_block', filters, body: closedBody(parsing, 'endfilter') };
}

function parseFilters(reader: TokenReader): readonly FilterUse[] {
  const filters: FilterUse[] = [];
  while (reader.passes('|')) filters.push(parseFilter(reader, parseExpression));
  return filters;
}

/** What a macro holds runs elsewhere: a `break` in it ends no loop around it. */
function outsideLoops(parsing: Parsing, end: string): MacroStatement['body'] {
  const { loops } = parsing;
  parsing.loops = 0;
  const body = closedBody(parsing, end);
  parsing.loops = loops;
  return body;
}

function parseParameters({ reader, bind }: Parsing): readonly Parameter[] {
  const parameters: Parameter[] = [];
  reader.expect('operator', '(');
  while (!reader.passes(')')) {
    const { value: name } = reader.expect('name');
    bind({ type: 'name', name });
    const otherwise = reader.passes('=') ? parseExpression(reader) : undefined;
    if (otherwise === undefined && parameters.at(-1)?.otherwise !== undefined) {
      reader.refuse(`"${name}" needs a value, too: it follows one that has it`);
    }
    parameters.push({ name, otherwise });
    if (!reader.is('operator', ')')) reader.expect('operator', ',');
  }
  return parameters;
}
