import type { AnyActor } from 'xstate';
import type { AssistantError } from '../errors.ts';
import { LONGEST_TIMER_S } from '../lib/longest-timer.ts';

interface Limits {
  readonly deadlineMs: number;
  readonly clock: AnyActor['clock'];
  /** What takes so long, for the error. */
  readonly stage: string;
  /** Registers what gives the work up before its time. */
  readonly whenStopped: (give: () => void) => void;
}

/**
 * Rejects with `DeadlinePassed` when `work` takes longer than `deadlineMs`. `until()` gives it a signal that aborts then, or
 * when it is given up; it is made when asked for, since most work is done at once.
 */
export function within<A>(
  { deadlineMs, clock, stage, whenStopped }: Limits,
  work: (until: () => AbortSignal) => Promise<A>,
): Promise<A> {
  return new Promise((resolve, reject) => {
    let controller: AbortController | undefined;
    const control = (): AbortController => {
      controller ??= new AbortController();
      return controller;
    };
    const giveUp = (error?: AssistantError): void => {
      clock.clearTimeout(timer);
      if (error !== undefined) reject(error);
      control().abort(error); // made even now: whoever asks for the signal later finds it aborted
    };
    const working = work(() => control().signal); // before the timer: work that throws leaves none behind
    const late = (): void => giveUp({ _tag: 'DeadlinePassed', stage, deadlineMs });
    const timer = clock.setTimeout(late, Math.min(deadlineMs, LONGEST_TIMER_S * 1000));
    whenStopped(giveUp);
    working.then(resolve, reject).finally(() => clock.clearTimeout(timer));
  });
}
