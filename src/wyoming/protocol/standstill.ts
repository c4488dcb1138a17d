import { asyncScheduler, interval, type SchedulerLike, type Subscription } from 'rxjs';

/** Whether something moves, looked at four times in the time it may stand. */
interface Standstill {
  /** It may stand from now on; looks until `mark` says that there is nothing to wait for. */
  readonly watch: () => void;
  readonly stop: () => void;
}

const LOOKS = 4;

/**
 * Calls `stood` once what `mark` gives was the same for `mostMs`, up to a quarter more; undefined means that nothing is waited for, and ends the
 * looking. It counts its looks, not time: a process that was held up reads what has waited before the next.
 */
export function standstill(
  mark: () => number | undefined,
  mostMs: number,
  stood: () => void,
  scheduler: SchedulerLike = asyncScheduler,
): Standstill {
  let looking: Subscription | undefined;
  const stop = (): void => {
    looking?.unsubscribe();
    looking = undefined;
  };
  const watch = (): void => {
    if (looking !== undefined || mark() === undefined) return;
    let last = mark();
    let same = 0;
    looking = interval(mostMs / LOOKS, scheduler).subscribe(() => {
      const now = mark();
      same = now === last ? same + 1 : 0;
      last = now;
      if (now === undefined) stop();
      else if (same >= LOOKS) {
        stop();
        stood();
      }
    });
  };
  return { watch, stop };
}
