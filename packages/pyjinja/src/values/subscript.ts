import type { Budget } from './budget.ts';
import { lookup } from './dict.ts';
import { numberOf } from './numbers.ts';
import { characters, lengthOf, part } from './python-text.ts';
import { fail, isDict, type Range, type Value } from './value.ts';

/** The value of `key`; undefined where Python raises an error that Jinja turns into an undefined value. */
export function subscript(value: Value, key: Value, budget: Budget): Value | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'dict') {
    return isHashable(key) ? lookup(value, key) : undefined;
  }
  const index = numberOf(key);
  if (typeof index !== 'bigint') return undefined;
  if (typeof value === 'string') {
    const at = place(index, lengthOf(value, budget));
    return at === undefined ? undefined : part(value, at, at + 1, budget);
  }
  if (Array.isArray(value)) return at(value, index);
  if (typeof value !== 'object' || value === null) return undefined;
  if (value.kind === 'tuple') return at(value.items, index);
  if (value.kind !== 'range') return undefined;
  const number = place(index, value.length);
  return number === undefined ? undefined : BigInt(value.start + number * value.step);
}

interface SliceBounds {
  readonly start: Value;
  readonly stop: Value;
  readonly step: Value;
}

/** `value[start:stop:step]`; undefined for a type without slices. */
export function sliced(value: Value, bounds: SliceBounds, budget: Budget): Value | undefined {
  if (typeof value === 'string') {
    const { start, step, length } = slots(bounds, lengthOf(value, budget));
    if (step === 1) return part(value, start, start + length, budget);
    budget.text(length);
    return pick(characters(value, budget), { start, step, length }, budget).join('');
  }
  if (Array.isArray(value)) return pick(value, slots(bounds, value.length), budget);
  if (typeof value !== 'object' || value === null) return undefined;
  if (value.kind === 'tuple')
    return { kind: 'tuple', items: pick(value.items, slots(bounds, value.items.length), budget) };
  if (value.kind !== 'range') return undefined;
  const { start, step, length } = slots(bounds, value.length);
  return { kind: 'range', start: value.start + start * value.step, step: value.step * step, length };
}

type Slots = Pick<Range, 'start' | 'step' | 'length'>;

function pick<A>(items: readonly A[], { start, step, length }: Slots, budget: Budget): A[] {
  budget.step(length);
  return Array.from({ length }, (_, index) => items[start + index * step] as A);
}

/** Like Python's `slice.indices`. */
function slots({ start, stop, step }: SliceBounds, length: number): Slots {
  const by = step === null ? 1 : whole(step);
  if (by === 0) return fail('slice step cannot be zero');
  const [low, high] = by > 0 ? [0, length] : [-1, length - 1];
  const clamp = (bound: Value, missing: number): number => {
    if (bound === null) return missing;
    const index = whole(bound);
    return Math.min(Math.max(index < 0 ? index + length : index, low), high);
  };
  const from = clamp(start, by > 0 ? low : high);
  const to = clamp(stop, by > 0 ? high : low);
  return { start: from, step: by, length: Math.max(0, Math.ceil((to - from) / by)) };
}

function whole(bound: Value): number {
  const number = numberOf(bound);
  if (typeof number !== 'bigint') return fail('slice indices must be integers or None');
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(number > limit ? limit : number < -limit ? -limit : number);
}

const isHashable = (key: Value): boolean => !Array.isArray(key) && !isDict(key);

function at(items: readonly Value[], index: bigint): Value | undefined {
  const number = place(index, items.length);
  return number === undefined ? undefined : items[number];
}

/** The index from 0; undefined outside the range. */
function place(index: bigint, length: number): number | undefined {
  const number = Number(index < 0n ? index + BigInt(length) : index);
  return number >= 0 && number < length ? number : undefined;
}
