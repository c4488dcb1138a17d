import {
  defer,
  ignoreElements,
  interval,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
  takeUntil,
  tap,
} from 'rxjs';
import type { AssistantError } from '../errors.ts';

export interface Watch {
  /** Looked at four times in that long; `Infinity` watches nothing. */
  readonly stallMs: number;
  /** In its place until the first value has come. */
  readonly firstMs: number;
  readonly scheduler: SchedulerLike;
}

const LOOKS = 4;

/**
 * Fails with `EngineFailed` when nothing came for `stallMs`, up to a quarter more. It counts its looks, not time: a process
 * that was held up, or a machine that slept, counts as one, and reads what has waited before the next.
 */
export const watchdog =
  <T>({ stallMs, firstMs, scheduler }: Watch): MonoTypeOperatorFunction<T> =>
  (values$) =>
    defer(() => {
      if (stallMs === Infinity) return values$;
      const lookMs = stallMs / LOOKS;
      let looksLeft = Math.ceil(firstMs / lookMs);
      const looking$ = interval(lookMs, scheduler).pipe(
        tap(() => {
          looksLeft -= 1;
          if (looksLeft === 0) throw stalled;
        }),
        ignoreElements(),
      );
      return values$.pipe(
        tap(() => {
          looksLeft = LOOKS + 1;
        }),
        takeUntil(looking$),
      );
    });

const stalled: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'source',
  message: 'it is open and gives no sound',
};
