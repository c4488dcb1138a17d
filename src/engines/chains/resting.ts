import { type AssistantError, describe } from '../../errors.ts';
import { healthAfter } from '../health-after.ts';
import type { EngineHealth } from '../ports.ts';
import { type Deaths, delayMs, type RestartOptions, waitMs } from '../restart-delays.ts';

/** Why an engine is left alone, and for how long. */
export interface Rest {
  /** 0: it may be called. */
  readonly waitMs: () => number;
  /** It failed, or was late. One that rests already rests no longer for that. */
  readonly failed: (error: AssistantError) => void;
  /** Forgets its failures. */
  readonly worked: () => void;
  /** It is at work again; its failures count on until it has `worked`. */
  readonly returned: () => void;
  /** How long it rested last, 0 when nothing is known against it. */
  readonly lastMs: () => number;
  /** How it is since it failed; undefined once it has worked. */
  readonly failure: () => EngineHealth | undefined;
}

/** After failures in a row: 1 s, doubling, up to 5 min. */
const RESTS: RestartOptions = { firstDelayMs: 1_000, maxDelayMs: 300_000, limit: 10 };

interface RestWorld {
  readonly nowMs: () => number;
  /** Told when it is left, and when it is back. */
  readonly log: (line: string) => void;
}

/** That of one engine; `title` is what the log calls it. */
export function resting(title: string, { nowMs, log }: RestWorld): Rest {
  let failures: Deaths | undefined;
  let failure: EngineHealth | undefined;
  let isBack = true;
  const wait = (): number => (isBack ? 0 : waitMs(failures, RESTS, nowMs()));
  const returned = (): void => {
    if (!isBack) log(`${title} is back`);
    isBack = true;
    failure = undefined;
  };
  return {
    waitMs: wait,
    failed: (error) => {
      const why = describe(error);
      failure = healthAfter(error);
      if (wait() > 0) return;
      if (isBack) log(`${title} is left alone for a growing while: ${why}`);
      isBack = false;
      failures = { count: (failures?.count ?? 0) + 1, atMs: nowMs(), why };
    },
    worked: () => {
      returned();
      failures = undefined;
    },
    returned,
    lastMs: () => (failures === undefined ? 0 : delayMs(failures, RESTS)),
    failure: () => failure,
  };
}
