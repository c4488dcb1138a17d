import { FILTERS, TESTS } from '../builtins/filters.ts';
import { GLOBALS } from '../builtins/globals.ts';
import type { Body, FilterUse, Parsed, Statement } from '../syntax/ast.ts';
import { LIMITS, type Limits, RenderBudget } from '../values/budget.ts';
import { isTrue } from '../values/comparison.ts';
import { str } from '../values/python-text.ts';
import { type Call, type Context, fail, type Value } from '../values/value.ts';
import { call, evaluate, filtered } from './evaluate.ts';
import { assign, loop, macro } from './loop.ts';
import {
  type Ending,
  inner,
  type Output,
  output as outputOf,
  type RawPiece,
  type Rendering,
  type Scope,
} from './scope.ts';

export interface RenderOptions {
  readonly random?: () => number;
  readonly limits?: Limits;
  /** Called with every piece of the text, in order. */
  readonly written?: (piece: RawPiece) => void;
}

/** Renders a template with these values, which it cannot change. Throws with the line of the error. */
export function render(
  { body, hasLines }: Parsed,
  values: Readonly<Record<string, unknown>>,
  { random = Math.random, limits = LIMITS, written }: RenderOptions = {},
): string {
  const context = new Shared(limits, random);
  const rendering: Rendering = { context, values, execute, line: 1 };
  const output = outputOf(context, written);
  try {
    execute(body, { names: new Map(), around: undefined, rendering }, output);
  } catch (error) {
    const message = error instanceof RangeError ? 'the template is nested too deeply' : describe(error);
    throw new Error(hasLines ? `line ${rendering.line}: ${message}` : message);
  }
  return output.text();
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Shared extends RenderBudget implements Context {
  readonly random: () => number;
  readonly globals = GLOBALS;

  constructor(limits: Limits, random: () => number) {
    super(limits);
    this.random = random;
  }

  filter(name: string, subject: Value, call: Call): Value {
    return (FILTERS.get(name) ?? fail(`unknown filter "${name}"`))(subject, call);
  }

  test(name: string, subject: Value, call: Call): boolean {
    return isTrue((TESTS.get(name) ?? fail(`unknown test "${name}"`))(subject, call));
  }
}

/** Runs statements, and writes their text to `output`. */
function execute(body: Body, scope: Scope, output: Output): Ending {
  const { context } = scope.rendering;
  context.enter();
  let ending: Ending;
  for (const statement of body) {
    context.step();
    scope.rendering.line = statement.line;
    ending = executeOne(statement, scope, output);
    if (ending !== undefined) break;
  }
  context.leave();
  return ending;
}

function executeOne(statement: Statement, scope: Scope, output: Output): Ending {
  const { context } = scope.rendering;
  switch (statement.type) {
    case 'text':
      output.add(statement.text);
      return;
    case 'output':
      output.add(str(evaluate(statement.value, scope), context), statement);
      return;
    case 'do':
      evaluate(statement.value, scope);
      return;
    case 'if': {
      const branch = statement.branches.find(({ condition }) => isTrue(evaluate(condition, scope)));
      return execute(branch?.body ?? statement.otherwise, scope, output);
    }
    case 'for':
      return loop(statement, scope, output);
    case 'set':
      assign(statement.target, evaluate(statement.value, scope), scope);
      return;
    case 'set_block':
      assign(statement.target, captured(statement.body, statement.filters, scope), scope);
      return;
    case 'with': {
      const within = inner(scope);
      for (const [target, value] of statement.bindings) assign(target, evaluate(value, scope), within);
      return execute(statement.body, within, output);
    }
    case 'macro':
      scope.names.set(statement.name, macro(statement, scope));
      return;
    case 'call_block': {
      const caller = macro({ ...statement, type: 'macro', name: 'caller', takesMore: false }, scope);
      output.add(str(call(statement.call, scope, ['caller', caller]), context), statement);
      return;
    }
    case 'filter_block':
      output.add(str(captured(statement.body, statement.filters, scope), context), statement);
      return;
    case 'break':
    case 'continue':
      return statement.type;
  }
}

/** The text of a body, through filters. */
function captured(body: Body, filters: readonly FilterUse[], scope: Scope): Value {
  const text = outputOf(scope.rendering.context);
  execute(body, inner(scope), text);
  return filters.reduce((value: Value, filter) => filtered(value, filter, scope), text.text());
}
