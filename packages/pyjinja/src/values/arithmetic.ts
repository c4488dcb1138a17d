import { printf } from '../format/printf.ts';
import type { Budget } from './budget.ts';
import { floatOf, limited, multiply, numberOf, power } from './numbers.ts';
import { repeated } from './python-text.ts';
import { fail, isTuple, isUndefined, typeName, type Value } from './value.ts';

export type Operator = '+' | '-' | '*' | '/' | '//' | '%' | '**';

/** Computes as Python does; fails with Python's messages. */
export function arithmetic(operator: Operator, left: Value, right: Value, budget: Budget): Value {
  if (isUndefined(left)) return fail(left.why);
  if (operator === '%' && typeof left === 'string') return printf(left, right, budget);
  if (isUndefined(right)) return fail(right.why);
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) {
    return typeof a === 'bigint' && typeof b === 'bigint'
      ? ints(operator, a, b, budget)
      : floats(operator, floatOf(a), floatOf(b));
  }
  const sequence =
    operator === '+'
      ? joined(left, right, budget)
      : operator === '*'
        ? (repeated(left, b, budget) ?? repeated(right, a, budget))
        : undefined;
  if (sequence !== undefined) return sequence;
  if (operator === '+' && (typeof left === 'string' || Array.isArray(left) || isTuple(left)))
    return fail(`can only concatenate ${typeName(left)} (not "${typeName(right)}") to ${typeName(left)}`);
  const shown = operator === '**' ? '** or pow()' : operator;
  return fail(`unsupported operand type(s) for ${shown}: '${typeName(left)}' and '${typeName(right)}'`);
}

export function negated(value: Value): Value {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  return number === undefined ? fail(`bad operand type for unary -: '${typeName(value)}'`) : -number;
}

export function unchanged(value: Value): Value {
  if (isUndefined(value)) return fail(value.why);
  return numberOf(value) ?? fail(`bad operand type for unary +: '${typeName(value)}'`);
}

function ints(operator: Operator, a: bigint, b: bigint, budget: Budget): Value {
  switch (operator) {
    case '+':
      return limited(a + b);
    case '-':
      return limited(a - b);
    case '*':
      return multiply(a, b, budget);
    case '/':
      return b === 0n ? fail('division by zero') : floatOf(a) / floatOf(b);
    case '//':
      return b === 0n ? fail('integer division or modulo by zero') : (a - modulo(a, b)) / b;
    case '%':
      return b === 0n ? fail('integer modulo by zero') : modulo(a, b);
    case '**':
      return b < 0n ? floats('**', floatOf(a), floatOf(b)) : power(a, b, budget);
  }
}

/** The remainder, with the sign of the divisor. */
function modulo(a: bigint, b: bigint): bigint {
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

function floats(operator: Operator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? fail('float division by zero') : a / b;
    case '//':
      return b === 0 ? fail('float floor division by zero') : Math.floor((a - floatModulo(a, b)) / b + 0.5);
    case '%':
      return b === 0 ? fail('float modulo') : floatModulo(a, b);
    case '**':
      return floatPower(a, b);
  }
}

function floatModulo(a: number, b: number): number {
  const rest = a % b;
  if (rest === 0) return b < 0 ? -0 : 0;
  return rest < 0 !== b < 0 ? rest + b : rest;
}

function floatPower(a: number, b: number): number {
  if (a === 0 && b < 0) return fail('0.0 cannot be raised to a negative power');
  if (a < 0 && !Number.isInteger(b) && Number.isFinite(b)) return fail('a root of a negative number');
  const result = a ** b;
  return Number.isFinite(result) || !Number.isFinite(a) || !Number.isFinite(b)
    ? result
    : fail('Numerical result out of range');
}

function joined(left: Value, right: Value, budget: Budget): Value | undefined {
  if (typeof left === 'string' && typeof right === 'string') {
    budget.text(left.length + right.length);
    return left + right;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    budget.step(left.length + right.length);
    return [...left, ...right];
  }
  if (!isTuple(left) || !isTuple(right)) return undefined;
  budget.step(left.items.length + right.items.length);
  return { kind: 'tuple', items: [...left.items, ...right.items] };
}
