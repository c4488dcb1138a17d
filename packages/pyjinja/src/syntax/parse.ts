import type { Body, Expression, Parsed, Statement, Target } from './ast.ts';
import { tokensOf } from './lexer.ts';
import { parseTuple } from './parse-expression.ts';
import { parseStatement } from './parse-statement.ts';
import { type Parsing, tokenReader } from './token-reader.ts';
import { refuse } from './tokens.ts';

/** In characters; no template of a person is longer. */
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
