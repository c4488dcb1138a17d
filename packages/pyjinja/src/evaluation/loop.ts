import type { ForStatement, MacroStatement, Target } from '../syntax/ast.ts';
import { isEqual, isTrue } from '../values/comparison.ts';
import { dictOf } from '../values/dict.ts';
import { itemsOf } from '../values/numbers.ts';
import {
  type Call,
  fail,
  isThing,
  type Thing,
  thing,
  tuple,
  undefinedValue,
  type Value,
} from '../values/value.ts';
import { evaluate } from './evaluate.ts';
import { type Ending, inner, type Output, output as outputOf, resolve, type Scope } from './scope.ts';

/** Runs a `for`. Its `else` runs if there is no item. */
export function loop(statement: ForStatement, scope: Scope, output: Output): Ending {
  return over(statement, evaluate(statement.items, scope), { scope, output, depth: 1 });
}

interface Place {
  readonly scope: Scope;
  readonly output: Output;
  /** From 1, one more in each recursive loop. */
  readonly depth: number;
}

function over(statement: ForStatement, value: Value, { scope, output, depth }: Place): Ending {
  const { context, execute } = scope.rendering;
  const items = chosen(statement, [...itemsOf(value, context)], scope);
  if (items.length === 0) return execute(statement.otherwise, inner(scope), output);
  const state: State = { items, index: 0, changedTo: undefined };
  const info = loopInfo(state, depth, ({ args }) => {
    if (!statement.isRecursive)
      return fail("The loop must have the 'recursive' marker to be called recursively.");
    const text = outputOf(context);
    over(statement, args[0] === undefined ? fail('loop() needs items') : args[0], {
      scope,
      output: text,
      depth: depth + 1,
    });
    return text.text();
  });
  for (const [index, item] of items.entries()) {
    state.index = index;
    const within = inner(scope);
    within.names.set('loop', info);
    assign(statement.target, item, within);
    if (execute(statement.body, within, output) === 'break') break;
  }
  return undefined;
}

function chosen(
  { target, condition }: ForStatement,
  items: readonly Value[],
  scope: Scope,
): readonly Value[] {
  if (condition === undefined) return items;
  return items.filter((item) => {
    const within = inner(scope);
    assign(target, item, within);
    return isTrue(evaluate(condition, within));
  });
}

interface State {
  readonly items: readonly Value[];
  index: number;
  /** The arguments of the last call of `changed`. */
  changedTo: Value | undefined;
}

/** The value of `loop` within a loop. */
function loopInfo(state: State, depth: number, recurse: (call: Call) => Value): Thing {
  const { length } = state.items;
  return {
    kind: 'thing',
    type: 'LoopContext',
    shown: () => `<LoopContext ${state.index + 1}/${length}>`,
    call: recurse,
    attribute: (name) => {
      const { index, items } = state;
      switch (name) {
        case 'index':
          return BigInt(index + 1);
        case 'index0':
          return BigInt(index);
        case 'revindex':
          return BigInt(length - index);
        case 'revindex0':
          return BigInt(length - index - 1);
        case 'length':
          return BigInt(length);
        case 'first':
          return index === 0;
        case 'last':
          return index === length - 1;
        case 'depth':
          return BigInt(depth);
        case 'depth0':
          return BigInt(depth - 1);
        case 'previtem':
          return index === 0 ? undefinedValue('there is no previous item') : items[index - 1];
        case 'nextitem':
          return index === length - 1 ? undefinedValue('there is no next item') : items[index + 1];
        case 'cycle':
          return thing('cycle', ({ args }) => {
            const item = args[index % args.length];
            return item === undefined ? fail('no items for cycling given') : item;
          });
        case 'changed':
          return thing('changed', ({ args, context }) => {
            const now = tuple(...args);
            const isSame = state.changedTo !== undefined && isEqual(state.changedTo, now, context);
            state.changedTo = now;
            return !isSame;
          });
        default:
          return undefined;
      }
    },
  };
}

/** Assigns a value to the target of `set`, `for` or `with`, in this scope. */
export function assign(target: Target, value: Value, scope: Scope): void {
  switch (target.type) {
    case 'name':
      scope.names.set(target.name, value);
      return;
    case 'member': {
      const holder = resolve(target.namespace, scope);
      if (!isThing(holder) || holder.assign === undefined) {
        fail('cannot assign attribute on non-namespace object');
      }
      holder.assign(target.name, value);
      return;
    }
    case 'targets': {
      const items = itemsOf(value, scope.rendering.context);
      const { length } = target.targets;
      if (items.length < length) {
        fail(`not enough values to unpack (expected ${length}, got ${items.length})`);
      }
      if (items.length > length) fail(`too many values to unpack (expected ${length})`);
      for (const [index, one] of target.targets.entries()) assign(one, items[index] ?? null, scope);
    }
  }
}

/** A macro as a value; a call returns its text. It sees the names at the place of its definition. */
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
