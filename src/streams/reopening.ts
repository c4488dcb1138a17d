import {
  asyncScheduler,
  defer,
  ignoreElements,
  interval,
  type MonoTypeOperatorFunction,
  type Observable,
  retry,
  type SchedulerLike,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { type AssistantError, isAssistantError } from '../lib/errors.ts';
import { type AudioFrame, endMsOf } from './audio.ts';

interface ReopeningOptions {
  /** Called each time frames begin to flow, the first time too. */
  readonly opened?: () => void;
  /** Called for each error of the source, also when it cannot be opened; the retry comes after `retryMs`. */
  readonly lost?: (error: unknown, retryMs: number) => void;
  /** Timeout between two frames, up to a quarter more; `Infinity` for a source that may pause, such as a pipe. */
  readonly stallMs?: number;
  /** Timeout for the first frame. */
  readonly openMs?: number;
  readonly scheduler?: SchedulerLike;
}

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 8_000;
/** This much sound resets the retry delay. */
const STABLE_MS = 8_000;

/**
 * The frames of a source that is reopened whenever it fails or stalls: after 0.25 s, then after twice the delay each time, up to
 * 8 s; eight seconds of sound reset the delay. Audio time starts at 0 with each opening. Completes with the source; fails with
 * any error that is no `AssistantError`, because that is a bug.
 */
export const reopening = (
  frames$: Observable<AudioFrame>,
  { opened, lost, stallMs = 2_000, openMs = 5_000, scheduler = asyncScheduler }: ReopeningOptions = {},
): Observable<AudioFrame> =>
  defer(() => {
    let failures = 0;
    const opening$ = defer(() => {
      let isOpen = false;
      return frames$.pipe(
        watchdog({ stallMs, openMs, scheduler }),
        tap((frame) => {
          if (endMsOf(frame) >= STABLE_MS) failures = 0;
          if (!isOpen) opened?.();
          isOpen = true;
        }),
      );
    });
    return opening$.pipe(
      retry({
        delay: (error: unknown) => {
          if (!isAssistantError(error)) return throwError(() => error);
          const retryMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
          failures += 1;
          lost?.(error, retryMs);
          return timer(retryMs, scheduler);
        },
      }),
    );
  });

type WatchdogOptions = Required<Pick<ReopeningOptions, 'stallMs' | 'openMs' | 'scheduler'>>;

const CHECKS = 4;

/**
 * Fails with `EngineFailed` when no value came for `stallMs`, up to a quarter more. It counts checks, not time: after a pause of the
 * process or the machine, values that have waited are read before the next check.
 */
export const watchdog =
  <T>({ stallMs, openMs, scheduler }: WatchdogOptions): MonoTypeOperatorFunction<T> =>
  (values$) =>
    defer(() => {
      if (stallMs === Infinity) return values$;
      const checkMs = stallMs / CHECKS;
      let checksLeft = Math.ceil(openMs / checkMs);
      const check$ = interval(checkMs, scheduler).pipe(
        tap(() => {
          checksLeft -= 1;
          if (checksLeft === 0) throw STALLED;
        }),
        ignoreElements(),
      );
      return values$.pipe(
        tap(() => {
          checksLeft = CHECKS + 1;
        }),
        takeUntil(check$),
      );
    });

const STALLED: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'source',
  message: 'it is open and gives no sound',
};
