import { type AssistantError, describe } from '../../errors.ts';
import { healthAfter } from '../health-after.ts';
import type { EngineHealth } from '../ports.ts';
import { type Deaths, type RestartOptions, waitMs } from '../restart-delays.ts';

/** Why an engine is left alone, and for how long. */
export interface Rest {
  /** 0: it may be called. */
  readonly waitMs: () => number;
  /** It failed, or was late. One that rests already rests no longer for that. */
  readonly failed: (error: AssistantError) => void;
  readonly worked: () => void;
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
  const wait = (): number => waitMs(failures, RESTS, nowMs());
  return {
    waitMs: wait,
    failed: (error) => {
      const why = describe(error);
      failure = healthAfter(error);
      if (wait() > 0) return;
      if (failures === undefined) log(`${title} is left alone for a growing while: ${why}`);
      failures = { count: (failures?.count ?? 0) + 1, atMs: nowMs(), why };
    },
    worked: () => {
      if (failures !== undefined) log(`${title} is back`);
      failures = undefined;
      failure = undefined;
    },
    failure: () => failure,
  };
}
