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

export interface ReopeningOptions {
  /** Each time frames flow again, the first time too. */
  readonly opened?: () => void;
  /** Each time they end with an error, or there is nothing to open; it is tried again after `retryMs`. */
  readonly lost?: (error: unknown, retryMs: number) => void;
  /** Without a frame for so long, up to a quarter more, a source is given up; `Infinity` for one that may rest, as a pipe. */
  readonly stallMs?: number;
  /** How long it may take to give its first frame. */
  readonly openMs?: number;
  readonly scheduler?: SchedulerLike;
}

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 8_000;
/** A source that gave as much sound was not lost at once. */
const STABLE_MS = 8_000;

/**
 * The frames of a source that is opened anew whenever it fails or gives no more, after 0.25 s and then twice as long each time,
 * up to 8 s; sound for eight seconds lets that begin again. Audio time starts at 0 with each opening. Completes with
 * the source; what is no `AssistantError` is a bug, and its error too.
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
        watchdog({ stallMs, firstMs: openMs, scheduler }),
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
          const retryMs = retryMsAfter(failures);
          failures += 1;
          lost?.(error, retryMs);
          return timer(retryMs, scheduler);
        },
      }),
    );
  });

const retryMsAfter = (failures: number): number => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);

export interface WatchdogOptions {
  /** Looked at four times in that long; `Infinity` watches nothing. */
  readonly stallMs: number;
  /** In its place until the first value has come. */
  readonly firstMs: number;
  readonly scheduler: SchedulerLike;
}

const CHECKS = 4;

/**
 * Fails with `EngineFailed` when nothing came for `stallMs`, up to a quarter more. It counts its looks, not time: a process
 * that was held up, or a machine that slept, counts as one, and reads what has waited before the next.
 */
export const watchdog =
  <T>({ stallMs, firstMs, scheduler }: WatchdogOptions): MonoTypeOperatorFunction<T> =>
  (values$) =>
    defer(() => {
      if (stallMs === Infinity) return values$;
      const checkMs = stallMs / CHECKS;
      let checksLeft = Math.ceil(firstMs / checkMs);
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
