import type { ForStatement } from '../syntax/ast.ts';
import { isEqual } from '../values/comparison.ts';
import { fail } from '../values/fail.ts';
import { itemsOf } from '../values/iterate.ts';
import { isTrue } from '../values/truth.ts';
import { type Call, type Thing, thing, tuple, undefinedValue, type Value } from '../values/value.ts';
import { assign } from './assign.ts';
import { evaluate } from './evaluate.ts';
import { type Output, output as outputOf } from './output.ts';
import { type Ending, inner, type Scope } from './scope.ts';

/** Runs a `for`, whose `else` runs when there is no item. */
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
  /** What `changed` was last given. */
  changedTo: Value | undefined;
}

/** What `loop` is within a loop. */
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
