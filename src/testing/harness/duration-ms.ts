import { inspect } from 'node:util';

/** The same number. Throws when no time can pass for so long: time that is to pass has an end, and does not go back. */
export function durationMs(ms: number): number {
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new Error(`how long? found ${inspect(ms)}, expected milliseconds, 0 or more`);
}
