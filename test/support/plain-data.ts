import * as assert from 'uvu/assert';

/** Asserts that a value is data that JSON can hold, undefined members excepted. `isRef` lets references of actors pass. */
export function assertData(value: unknown, path: string, isRef = (_: unknown): boolean => false): void {
  if (value === undefined || value === null || isRef(value)) return;
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`);
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return;
  assert.is(typeof value, 'object', `${path} is a ${typeof value}`);
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  assert.ok(isPlain, `${path} is a ${(value as object).constructor.name}`);
  for (const [key, inner] of Object.entries(value as object)) assertData(inner, `${path}.${key}`, isRef);
}
