import type {
  Body,
  Branch,
  Expression,
  FilterUse,
  ForStatement,
  MacroStatement,
  Parameter,
  Parsed,
  Statement,
  Target,
} from './ast.ts';
import { tokensOf } from './lexer.ts';
import { parseExpression, parseOr, parseTuple } from './parse-expression.ts';
import { parseFilter } from './parse-postfix.ts';
import { closedBody, type Parsing, refuse, shownToken, type TokenReader, tokenReader } from './tokens.ts';

/** In characters. */
const MAX_LENGTH = 100_000;

/** Parses a Jinja2 template. Throws a `TemplateSyntaxError`. */
export function parse(text: string): Parsed {
  if (text.length > MAX_LENGTH) refuse(`a template of more than ${MAX_LENGTH} characters`, 1);
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const reader = tokenReader(tokensOf(source.endsWith('\n') ? source.slice(0, -1) : source));
  const plain = new Set<string>();
  const bound = new Set<string>(['loop']);
  const parsing: Parsing = { reader, body: within, bind: (target) => bindAll(target, bound), loops: 0 };
  const body = statements([]);
  const needs = [...plain].filter((name) => !bound.has(name));
  return { body, needs, hasLines: source.trimEnd().includes('\n') };

  function within(...ends: readonly string[]): Body {
    reader.passes(':'); // Python's habit, and Jinja lets it pass
    reader.expect('end_statement');
    return reader.within(() => statements(ends));
  }

  function statements(ends: readonly string[]): Body {
    const made: Statement[] = [];
    for (;;) {
      const { type, value, line } = reader.peek();
      if (type === 'end') {
        if (ends.length > 0) reader.refuse(`expected ${shownEnds(ends)}, found the end of the template`);
        return made;
      }
      reader.next();
      if (type === 'data') made.push({ type: 'text', text: value, line });
      else if (type === 'begin_output') made.push({ type: 'output', value: output(), line });
      else {
        const word = reader.peek();
        if (word.type === 'name' && ends.includes(word.value)) return made;
        made.push(...parseStatement(parsing, line, ends));
        reader.expect('end_statement');
      }
    }
  }

  function output(): Expression {
    const value = parseTuple(reader);
    reader.expect('end_output');
    const root = rootOf(value);
    if (root !== undefined) plain.add(root);
    return value;
  }
}

const shownEnds = (ends: readonly string[]): string => ends.map((end) => `"${end}"`).join(' or ');

function rootOf(value: Expression): string | undefined {
  let root = value;
  while (root.type === 'attribute') root = root.of;
  return root.type === 'name' ? root.name : undefined;
}

function bindAll(target: Target, bound: Set<string>): void {
  if (target.type === 'name') bound.add(target.name);
  else if (target.type === 'targets') for (const one of target.targets) bindAll(one, bound);
}

/** Statements that name other files, which are not supported. */
const ELSEWHERE: ReadonlySet<string> = new Set(['include', 'import', 'from', 'extends', 'block']);

/** Parses a statement from its first word to before its last `%}`. The error message lists `ends`, the words allowed here instead. */
function parseStatement(parsing: Parsing, line: number, ends: readonly string[]): readonly Statement[] {
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

type StatementOf<T extends Statement['type']> = Omit<
  Extract<Statement, { readonly type: T }>,
  'line' | 'type'
> & {
  readonly type: T;
};

/** Parses `{% set x = 1 %}`, or without a value a block up to `endset`. */
function parseSet(parsing: Parsing): StatementOf<'set'> | StatementOf<'set_block'> {
  const { reader } = parsing;
  const target = parseTarget(reader, true);
  parsing.bind(target);
  if (reader.passes('=')) return { type: 'set', target, value: parseTuple(reader) };
  const filters = reader.is('operator', '|') ? parseFilters(reader) : [];
  return { type: 'set_block', target, filters, body: closedBody(parsing, 'endset') };
}

function parseWith(parsing: Parsing): StatementOf<'with'> {
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

function parseMacro(parsing: Parsing): MacroStatement {
  const { value: name } = parsing.reader.expect('name');
  parsing.bind({ type: 'name', name });
  const parameters = parseParameters(parsing);
  const [body, takesMore] = parsing.reader.watching(['varargs', 'kwargs'], () =>
    outsideLoops(parsing, 'endmacro'),
  );
  return { type: 'macro', name, parameters, body, takesMore };
}

function parseCallBlock(parsing: Parsing): StatementOf<'call_block'> {
  const { reader } = parsing;
  const parameters = reader.is('operator', '(') ? parseParameters(parsing) : [];
  const call = parseExpression(reader);
  if (call.type !== 'call') return reader.refuse('expected a call of a macro');
  return { type: 'call_block', call, parameters, body: outsideLoops(parsing, 'endcall') };
}

function parseFilterBlock(parsing: Parsing): StatementOf<'filter_block'> {
  const first = parseFilter(parsing.reader, parseExpression);
  const filters = [first, ...parseFilters(parsing.reader)];
  return { type: 'filter_block', filters, body: closedBody(parsing, 'endfilter') };
}

function parseFilters(reader: TokenReader): readonly FilterUse[] {
  const filters: FilterUse[] = [];
  while (reader.passes('|')) filters.push(parseFilter(reader, parseExpression));
  return filters;
}

/** A `break` in a macro does not end a loop around the macro. */
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

type Without<S> = S extends { readonly line: number } ? Omit<S, 'line'> : never;
type IfStatement = Without<Extract<Statement, { readonly type: 'if' }>>;

function parseIf(parsing: Parsing): IfStatement {
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

/** An `if` after the items filters them, so the items cannot be a conditional expression. */
function parseFor(parsing: Parsing): ForStatement {
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

const KEPT: ReadonlySet<string> = new Set(['true', 'false', 'none', 'True', 'False', 'None']);

/** Parses the target of `for`, `set` and `with`: a name, names separated by commas, or, where allowed, `namespace.name`. */
function parseTarget(reader: TokenReader, mayBeMember = false): Target {
  return reader.within(() => {
    const first = parseOne(reader, mayBeMember);
    if (!reader.is('operator', ',')) return first;
    const targets = [first];
    while (reader.passes(',')) {
      if (!reader.is('name') && !reader.is('operator', '(')) break;
      if (reader.is('name', 'in')) break;
      targets.push(parseOne(reader, mayBeMember));
    }
    return { type: 'targets', targets };
  });
}

function parseOne(reader: TokenReader, mayBeMember: boolean): Target {
  if (reader.passes('(')) {
    const inside = parseTarget(reader, mayBeMember);
    reader.expect('operator', ')');
    return inside;
  }
  const { value: name } = reader.expect('name');
  if (KEPT.has(name)) reader.refuse(`"${name}" cannot be given another value`);
  if (!mayBeMember || !reader.passes('.')) return { type: 'name', name };
  return { type: 'member', namespace: name, name: reader.expect('name').value };
}
