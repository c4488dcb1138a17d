import { defer, type Observable, tap, throwError, timeout } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { Sound } from '../ports.ts';

/** The voice may take so long for the next part. */
const STALL_MS = 10_000;
const RATE_HZ = { least: 1_000, most: 384_000 };

/**
 * The parts of one sound, as players take them. Fails with `DeadlinePassed` when none comes for ten seconds, and with
 * `EngineFailed` when a rate is none of a sound card, or changes on the way.
 */
export const checkedParts = (sound$: Observable<Sound>): Observable<Sound> =>
  defer(() => {
    let rateHz: number | undefined;
    return sound$.pipe(
      timeout({ each: STALL_MS, with: () => throwError(() => STALLED) }),
      tap(({ sampleRateHz }) => {
        rateHz ??= sampleRateHz;
        const message = mistake(sampleRateHz, rateHz);
        if (message !== undefined) throw unplayable(message);
      }),
    );
  });

const STALLED: AssistantError = {
  _tag: 'DeadlinePassed',
  stage: 'waiting for more to play',
  deadlineMs: STALL_MS,
};

const unplayable = (message: string): AssistantError => ({ _tag: 'EngineFailed', engine: 'output', message });

function mistake(rateHz: number, firstHz: number): string | undefined {
  const isRate = Number.isInteger(rateHz) && rateHz >= RATE_HZ.least && rateHz <= RATE_HZ.most;
  if (!isRate) return `a sound of ${rateHz} Hz cannot be played`;
  return rateHz === firstHz ? undefined : `the sound changes from ${firstHz} to ${rateHz} Hz on its way`;
}
