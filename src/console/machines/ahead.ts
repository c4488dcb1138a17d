/** The header tells whole seconds, and came some time ago: less is no difference. */
const LEAST_MS = 2_000;

/** How far the clock of whoever wrote this `Date` header is ahead of ours; undefined where it cannot be known. */
export function aheadMs(date: string | null, nowMs: number): number | undefined {
  const ms = Date.parse(date ?? '') - nowMs;
  if (Number.isNaN(ms)) return undefined;
  return Math.abs(ms) < LEAST_MS ? 0 : ms;
}
