export interface RestartOptions {
  /** Wait after the first death; doubles with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Deaths in a row after which the wait is always `maxDelayMs`. */
  readonly limit: number;
}

/** Deaths in a row, without a reply between them. `atMs` is the time of the last one, by a monotonic clock. */
export interface Deaths {
  readonly count: number;
  readonly atMs: number;
  readonly why: string;
}

export const RESTART: RestartOptions = { firstDelayMs: 250, maxDelayMs: 30_000, limit: 5 };

/** For threads, which cost little: the next call starts another. */
export const RESTART_AT_ONCE: RestartOptions = { firstDelayMs: 0, maxDelayMs: 0, limit: Infinity };

/** How long a start has still to wait, 0 when it may be now. */
export function waitMs(deaths: Deaths | undefined, restart: RestartOptions, nowMs: number): number {
  return deaths === undefined ? 0 : Math.max(0, deaths.atMs + delayMs(deaths, restart) - nowMs);
}

/** The whole wait after these deaths. */
export function delayMs({ count }: Pick<Deaths, 'count'>, restart: RestartOptions): number {
  const { firstDelayMs, maxDelayMs, limit } = restart;
  return count >= limit ? maxDelayMs : Math.min(firstDelayMs * 2 ** (count - 1), maxDelayMs);
}
