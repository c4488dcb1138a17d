import { durationText } from '../duration-text.ts';

const SECOND_MS = 1_000;

/** How long something has lasted, in whole seconds: it is read while it counts. */
export function age(since: string, nowMs: number): string {
  const ms = nowMs - Date.parse(since);
  return ms < SECOND_MS ? '0 s' : durationText(whole(ms));
}

/** How long ago something was: `now` in its first second. */
export function ago(time: string, nowMs: number): string {
  const ms = nowMs - Date.parse(time);
  return ms < SECOND_MS ? 'now' : `${durationText(whole(ms))} ago`;
}

/** The time left to a deadline, rounded up; `over` when there is none. */
export function timeLeft(due: string, nowMs: number): string {
  const ms = Date.parse(due) - nowMs;
  return ms <= 0 ? 'over' : `${durationText(Math.ceil(ms / SECOND_MS) * SECOND_MS)} left`;
}

const whole = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS;
