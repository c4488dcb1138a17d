import { signal } from '@preact/signals';
import { durationText } from '../duration-text.ts';
import { machinesTexts } from './texts.ts';

const TICK_MS = 500;

/** The service's time, in ms since 1970; it advances while the clock runs. */
export const nowMs = signal(Date.now());

/** How far the service's clock is ahead of this machine's. */
let serviceAheadMs = 0;

/** Runs the clock until the returned function is called. */
export function startClock(): () => void {
  const tick = (): void => {
    nowMs.value = Date.now() + serviceAheadMs;
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}

/** Sets the clock by the service, as a phone's clock can be minutes off. Without an answer it stays as it is. */
export async function syncClock(): Promise<void> {
  const answer = await fetch('/machines', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  serviceAheadMs = aheadMs(answer?.headers.get('date') ?? null, Date.now()) ?? serviceAheadMs;
}

/** The header has whole seconds and some latency: a smaller difference counts as none. */
const MIN_DIFFERENCE_MS = 2_000;

/** How far the clock behind this `Date` header is ahead of ours; undefined for an invalid date. */
export function aheadMs(date: string | null, nowMs: number): number | undefined {
  const ms = Date.parse(date ?? '') - nowMs;
  if (Number.isNaN(ms)) return undefined;
  return Math.abs(ms) < MIN_DIFFERENCE_MS ? 0 : ms;
}

const SECOND_MS = 1_000;

/** How long something has lasted, in whole seconds: it is read while it counts. */
export function age(since: string, nowMs: number): string {
  const ms = nowMs - Date.parse(since);
  return ms < SECOND_MS ? '0 s' : durationText(whole(ms));
}

/** How long ago something was. */
export function ago(time: string, nowMs: number): string {
  const ms = nowMs - Date.parse(time);
  return ms < SECOND_MS ? machinesTexts.justNow : machinesTexts.ago(durationText(whole(ms)));
}

/** The time left to a deadline, rounded up. */
export function timeLeft(due: string, nowMs: number): string {
  const ms = Date.parse(due) - nowMs;
  return ms <= 0
    ? machinesTexts.over
    : machinesTexts.timeLeft(durationText(Math.ceil(ms / SECOND_MS) * SECOND_MS));
}

const whole = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS;
