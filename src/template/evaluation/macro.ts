import type { MacroStatement } from '../syntax/ast.ts';
import { dictOf } from '../values/dict.ts';
import { fail } from '../values/fail.ts';
import { type Call, type Thing, tuple, undefinedValue, type Value } from '../values/value.ts';
import { evaluate } from './evaluate.ts';
import { output as outputOf } from './output.ts';
import { inner, type Scope } from './scope.ts';

/** A macro as a value: called, it gives its text. It sees the names around the place where it stands. */
export function macro(statement: MacroStatement, scope: Scope): Thing {
  return {
    kind: 'thing',
    type: 'Macro',
    shown: () => `<Macro '${statement.name}'>`,
    attribute: (name) =>
      name === 'name'
        ? statement.name
        : name === 'arguments'
          ? tuple(...statement.parameters.map((parameter) => parameter.name))
          : undefined,
    call: (call) => {
      const within = inner(scope);
      bind(statement, call, within);
      const text = outputOf(call.context);
      const { rendering } = scope;
      const { line } = rendering;
      rendering.execute(statement.body, within, text);
      rendering.line = line;
      return text.text();
    },
  };
}

function bind({ name, parameters, takesMore }: MacroStatement, { args, keywords }: Call, scope: Scope): void {
  const more = new Map(keywords);
  for (const [index, parameter] of parameters.entries()) {
    const isNamed = more.has(parameter.name);
    const value = args[index] === undefined ? more.get(parameter.name) : args[index];
    if (isNamed && args[index] !== undefined) {
      fail(`macro '${name}' got two values for '${parameter.name}'`);
    }
    more.delete(parameter.name);
    scope.names.set(parameter.name, value === undefined ? whenMissing(parameter, scope) : value);
  }
  const caller = more.get('caller');
  if (caller !== undefined) scope.names.set('caller', caller);
  more.delete('caller');
  if (takesMore) {
    scope.names.set('varargs', tuple(...args.slice(parameters.length)));
    scope.names.set('kwargs', dictOf(more));
    return;
  }
  if (args.length > parameters.length) {
    fail(`macro '${name}' takes not more than ${parameters.length} argument(s)`);
  }
  for (const keyword of more.keys()) fail(`macro '${name}' takes no keyword argument '${keyword}'`);
}

function whenMissing({ name, otherwise }: MacroStatement['parameters'][number], scope: Scope): Value {
  return otherwise === undefined
    ? undefinedValue(`parameter '${name}' was not provided`)
    : evaluate(otherwise, scope);
}
