import {
  concatMap,
  connect,
  defer,
  endWith,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  scan,
  startWith,
  switchMap,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { type AssistantError, engineFailed } from '../../lib/errors.ts';
import { type AudioFrame, FRAME_MS } from '../../streams/audio.ts';
import { inFrames } from '../audio-file/frames.ts';
import { floatOf, type Pcm } from '../audio-file/pcm.ts';
import { resample } from '../audio-file/resample.ts';
import type { Sound } from '../ports.ts';

/** Longest wait for the next part after those before have sounded; the voice may begin it only then. */
const STALL_MS = 10_000;
const MIN_RATE_HZ = 1_000;
const MAX_RATE_HZ = 384_000;

/**
 * Checks the parts of one sound for players. Fails with `DeadlinePassed` if none comes for ten seconds after those before had
 * the time to sound, and with `EngineFailed` if no sound card has its rate, or the rate changes.
 */
export const checkedParts = (sound$: Observable<Sound>): Observable<Sound> =>
  defer(() => {
    let rateHz: number | undefined;
    return sound$.pipe(
      tap(({ sampleRateHz }) => {
        rateHz ??= sampleRateHz;
        const message = mistake(sampleRateHz, rateHz);
        if (message !== undefined) throw engineFailed('output', message);
      }),
      unlessStalled,
    );
  });

const unlessStalled = connect((part$: Observable<Sound>) => {
  const over$ = part$.pipe(ignoreElements(), endWith(undefined));
  const stalled$ = part$.pipe(
    sounding,
    startWith(0),
    switchMap((count) => (count === 0 ? timer(STALL_MS) : NEVER)),
    mergeMap(() => throwError(() => STALLED)),
    takeUntil(over$),
  );
  return merge(part$, stalled$);
});

/** Counts the parts that are sounding or waiting for their turn. */
const sounding = connect((part$: Observable<Sound>) =>
  merge(
    part$.pipe(map(() => 1)),
    part$.pipe(
      concatMap((part) => timer(lengthMs(part))),
      map(() => -1),
    ),
  ).pipe(scan((count, change) => count + change, 0)),
);

const lengthMs = ({ samples, sampleRateHz }: Sound): number => (samples.length * 1_000) / sampleRateHz;

const STALLED: AssistantError = {
  _tag: 'DeadlinePassed',
  stage: 'waiting for more to play',
  deadlineMs: STALL_MS,
};

function mistake(rateHz: number, firstHz: number): string | undefined {
  const isRate = Number.isInteger(rateHz) && rateHz >= MIN_RATE_HZ && rateHz <= MAX_RATE_HZ;
  if (!isRate) return `a sound of ${rateHz} Hz cannot be played`;
  return rateHz === firstHz ? undefined : `the sound changes from ${firstHz} to ${rateHz} Hz on its way`;
}

/**
 * Turns a sound of any rate into 16 kHz frames, faster than it sounds; each part is padded to whole frames. Waits for
 * `pace` before each second, counted from 0. Fails with the errors of `checkedParts`.
 */
export function framesOfParts(
  parts$: Observable<Sound>,
  pace: (second: number) => Promise<void> = async () => {},
): Observable<AudioFrame> {
  let second = 0;
  async function* pcmOf({ sampleRateHz, samples }: Sound): AsyncGenerator<Pcm, void> {
    for (let start = 0; start < samples.length; start += sampleRateHz) {
      await pace(second);
      second += 1;
      yield { sampleRateHz, samples: floatOf(samples.subarray(start, start + sampleRateHz)) };
    }
  }
  return checkedParts(parts$).pipe(
    filter(({ samples }) => samples.length > 0),
    concatMap((part) => from(inFrames(resample(pcmOf(part)), Number.POSITIVE_INFINITY))),
    map(({ samples }, index) => ({ samples, atMs: index * FRAME_MS })),
  );
}
