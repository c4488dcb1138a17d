import { element, member } from '../builtins/members.ts';
import { joined } from '../builtins/text-change.ts';
import type { CallArguments, CallExpression, Expression, FilterUse } from '../syntax/ast.ts';
import { arithmetic, negated, unchanged } from '../values/arithmetic.ts';
import { compares, isTrue } from '../values/comparison.ts';
import { dictOf, entriesOf } from '../values/dict.ts';
import { itemsOf } from '../values/numbers.ts';
import { str } from '../values/python-text.ts';
import { sliced } from '../values/subscript.ts';
import {
  type Call,
  fail,
  isDict,
  isThing,
  isUndefined,
  typeName,
  undefinedValue,
  type Value,
} from '../values/value.ts';
import { resolve, type Scope } from './scope.ts';

/** Evaluates an expression. Throws with Python's messages. */
export function evaluate(expression: Expression, scope: Scope): Value {
  const { context } = scope.rendering;
  context.step();
  if (expression.type === 'constant') return expression.value;
  if (expression.type === 'name') return resolve(expression.name, scope);
  context.enter();
  const value = compute(expression, scope);
  context.leave();
  return value;
}

function compute(
  expression: Exclude<Expression, { readonly type: 'constant' | 'name' }>,
  scope: Scope,
): Value {
  const { context } = scope.rendering;
  switch (expression.type) {
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'tuple':
      return { kind: 'tuple', items: expression.items.map((item) => evaluate(item, scope)) };
    case 'dict':
      return dictOf(
        expression.pairs.map(([key, value]) => [evaluate(key, scope), evaluate(value, scope)] as const),
      );
    case 'attribute':
      return member(evaluate(expression.of, scope), expression.name, context);
    case 'item':
      return element(evaluate(expression.of, scope), evaluate(expression.key, scope), context);
    case 'slice':
      return slice(expression, scope);
    case 'call':
      return call(expression, scope);
    case 'filter':
      return filtered(evaluate(expression.of, scope), expression, scope);
    case 'test':
      return context.test(expression.name, evaluate(expression.of, scope), given(expression.given, scope));
    case 'and': {
      const left = evaluate(expression.left, scope);
      return isTrue(left) ? evaluate(expression.right, scope) : left;
    }
    case 'or': {
      const left = evaluate(expression.left, scope);
      return isTrue(left) ? left : evaluate(expression.right, scope);
    }
    case 'not':
      return !isTrue(evaluate(expression.of, scope));
    case 'minus':
      return negated(evaluate(expression.of, scope));
    case 'plus':
      return unchanged(evaluate(expression.of, scope));
    case 'compare':
      return compare(expression, scope);
    case 'binary':
      return arithmetic(
        expression.operator,
        evaluate(expression.left, scope),
        evaluate(expression.right, scope),
        context,
      );
    case 'concat':
      return joined(
        expression.parts.map((part) => str(evaluate(part, scope), context)),
        '',
        context,
      );
    case 'conditional':
      if (isTrue(evaluate(expression.condition, scope))) return evaluate(expression.value, scope);
      return expression.otherwise === undefined
        ? undefinedValue('the condition was false and there was no else')
        : evaluate(expression.otherwise, scope);
  }
}

/** Applies a filter, also one of `{% filter %}`. */
export const filtered = (subject: Value, { name, given: written }: FilterUse, scope: Scope): Value =>
  scope.rendering.context.filter(name, subject, given(written, scope));

/** Calls the value of an expression; `more` are additional keywords. */
export function call(
  { of, given: written }: CallExpression,
  scope: Scope,
  more?: readonly [string, Value],
): Value {
  scope.rendering.context.step(2);
  const callee = evaluate(of, scope);
  if (isUndefined(callee)) return fail(callee.why);
  if (!isThing(callee) || callee.call === undefined)
    return fail(`'${typeName(callee)}' object is not callable`);
  const all = given(written, scope);
  return callee.call(more === undefined ? all : { ...all, keywords: new Map([...all.keywords, more]) });
}

const NO_KEYWORDS: ReadonlyMap<string, Value> = new Map();

function given({ args, keywords, more, moreKeywords }: CallArguments, scope: Scope): Call {
  const { context } = scope.rendering;
  const values = args.map((arg) => evaluate(arg, scope));
  if (more !== undefined) values.push(...itemsOf(evaluate(more, scope), context).slice(0, MAX_ARGUMENTS));
  if (keywords.length === 0 && moreKeywords === undefined)
    return { args: values, keywords: NO_KEYWORDS, context };
  const named = new Map(keywords.map(([name, value]) => [name, evaluate(value, scope)] as const));
  if (moreKeywords !== undefined) {
    const dict = evaluate(moreKeywords, scope);
    if (!isDict(dict)) return fail('what follows ** must be a dict');
    for (const { key, value } of entriesOf(dict).values()) named.set(str(key, context), value);
  }
  return { args: values, keywords: named, context };
}

/** The maximum of a call; more arguments would overflow the stack. */
const MAX_ARGUMENTS = 10_000;

function slice({ of, bounds }: Extract<Expression, { readonly type: 'slice' }>, scope: Scope): Value {
  const value = evaluate(of, scope);
  if (isUndefined(value)) return fail(value.why);
  const [start = null, stop = null, step = null] = bounds.map((bound) =>
    bound === undefined ? null : evaluate(bound, scope),
  );
  const part = sliced(value, { start, stop, step }, scope.rendering.context);
  return part ?? fail(`'${typeName(value)}' object is not subscriptable`);
}

/** `1 < x <= 3` is true if each comparison is. Evaluates no operand twice. */
function compare({ first, rest }: Extract<Expression, { readonly type: 'compare' }>, scope: Scope): boolean {
  let left = evaluate(first, scope);
  for (const { operator, right } of rest) {
    const value = evaluate(right, scope);
    if (!compares(operator, left, value, scope.rendering.context)) return false;
    left = value;
  }
  return true;
}
