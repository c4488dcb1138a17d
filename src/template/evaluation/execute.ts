import type { Body, FilterUse, Statement } from '../syntax/ast.ts';
import { str } from '../values/python-text.ts';
import { isTrue } from '../values/truth.ts';
import type { Value } from '../values/value.ts';
import { assign } from './assign.ts';
import { call, evaluate, filtered } from './evaluate.ts';
import { loop } from './loop.ts';
import { macro } from './macro.ts';
import { type Output, output as outputOf } from './output.ts';
import { type Ending, inner, type Scope } from './scope.ts';

/** Runs statements, whose text goes to `output`. */
export function execute(body: Body, scope: Scope, output: Output): Ending {
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
