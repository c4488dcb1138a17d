const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time in at most two units: `850 ms`, `4.5 s`, `3 min 5 s`, `1 h 2 min`, `4 d 1 h`. */
export function duration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / 100) / 10} s`;
  if (ms < HOUR_MS) return twoUnits(ms, MINUTE_MS, 'min', SECOND_MS, 's');
  if (ms < DAY_MS) return twoUnits(ms, HOUR_MS, 'h', MINUTE_MS, 'min');
  return twoUnits(ms, DAY_MS, 'd', HOUR_MS, 'h');
}

/** How long something has lasted, in whole seconds: it is read while it counts. */
export function age(since: string, nowMs: number): string {
  const ms = nowMs - Date.parse(since);
  return ms < SECOND_MS ? '0 s' : duration(whole(ms));
}

/** How long ago something was: `now` in its first second. */
export function ago(time: string, nowMs: number): string {
  const ms = nowMs - Date.parse(time);
  return ms < SECOND_MS ? 'now' : `${duration(whole(ms))} ago`;
}

/** The time left to a deadline, rounded up; `over` when there is none. */
export function timeLeft(due: string, nowMs: number): string {
  const ms = Date.parse(due) - nowMs;
  return ms <= 0 ? 'over' : `${duration(Math.ceil(ms / SECOND_MS) * SECOND_MS)} left`;
}

const whole = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS;

function twoUnits(ms: number, largeMs: number, large: string, smallMs: number, small: string): string {
  const rest = Math.floor((ms % largeMs) / smallMs);
  const first = `${Math.floor(ms / largeMs)} ${large}`;
  return rest === 0 ? first : `${first} ${rest} ${small}`;
}
