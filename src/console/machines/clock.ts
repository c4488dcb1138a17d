import { signal } from '@preact/signals';

const TICK_MS = 500;

/** The service's time now, in ms since 1970, while somebody has wound the clock. */
export const nowMs = signal(Date.now());

/** How far the service's clock is ahead of this machine's. */
let serviceAheadMs = 0;

/** Keeps the clock going until what it gives is called. */
export function windClock(): () => void {
  const tick = (): void => {
    nowMs.value = Date.now() + serviceAheadMs;
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}

/** Sets it by the service: a telephone's may be wrong by minutes. Leaves it as it is where the service does not answer. */
export async function setClock(): Promise<void> {
  const answer = await fetch('/machines', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  serviceAheadMs = aheadMs(answer?.headers.get('date') ?? null, Date.now()) ?? serviceAheadMs;
}

/** The header tells whole seconds, and came some time ago: less is no difference. */
const LEAST_MS = 2_000;

/** How far the clock of whoever wrote this `Date` header is ahead of ours; undefined where it cannot be known. */
export function aheadMs(date: string | null, nowMs: number): number | undefined {
  const ms = Date.parse(date ?? '') - nowMs;
  if (Number.isNaN(ms)) return undefined;
  return Math.abs(ms) < LEAST_MS ? 0 : ms;
}
