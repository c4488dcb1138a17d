import type { AssistantError } from '../errors.ts';

interface Limits {
  readonly deadlineMs: number;
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
  { deadlineMs, stage, whenStopped }: Limits,
  work: (until: () => AbortSignal) => Promise<A>,
): Promise<A> {
  return new Promise((resolve, reject) => {
    let controller: AbortController | undefined;
    const until = (): AbortSignal => {
      controller ??= new AbortController();
      return controller.signal;
    };
    const giveUp = (error?: AssistantError): void => {
      clearTimeout(timer);
      if (error !== undefined) reject(error);
      controller?.abort(error);
    };
    const timer = setTimeout(() => giveUp({ _tag: 'DeadlinePassed', stage, deadlineMs }), deadlineMs);
    whenStopped(giveUp);
    work(until)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
