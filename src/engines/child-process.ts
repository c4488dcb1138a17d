import { setMaxListeners } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../lib/errors.ts';
import { type SupervisedWorker, supervisedWorker, type WorkerOptions } from '../workers/supervised.ts';

export interface ChildProcessOptions extends Omit<WorkerOptions, 'failed' | 'thread' | 'drainMs'> {
  readonly engine: string;
}

export type ChildProcess<Request, Reply> = SupervisedWorker<Request, Reply>;

/** A supervised process for an engine; what fails is an `EngineFailed` of that engine. */
export const childProcess = <Request, Reply>({
  engine,
  ...options
}: ChildProcessOptions): ChildProcess<Request, Reply> =>
  supervisedWorker({ ...options, failed: (message) => ({ _tag: 'EngineFailed', engine, message }) });

/** Longest that a child may load and learn, and keep others waiting by it: a model may be large, and the machine busy. */
const LEARNING_DEADLINE_MS = 60_000;
/** A timer may be a little early, and a start before its time fails. */
const SPARE_MS = 20;

interface TaughtChildOptions<Request, Reply> extends Omit<ChildProcessOptions, 'idleMs'> {
  /** Tells the child what can be said. */
  readonly lesson: (phrases: readonly string[]) => Request;
  readonly learned: (reply: Reply) => void;
  /** Not told of lessons that `close` cut short. */
  readonly failed: (error: AssistantError) => void;
}

export interface TaughtChild<Request, Reply> extends ChildProcess<Request, Reply> {
  /** In place of what was taught before. */
  readonly learn: (phrases: readonly string[]) => void;
}

/**
 * A child process that has to learn what can be said. After a death it is started and taught again as soon as that may be, and where
 * a lesson failed, before the next call. Until the child has answered, and while it learns, a call has as long as a lesson.
 */
export function configuredChild<Request, Reply>({
  lesson,
  learned,
  failed,
  died,
  ...options
}: TaughtChildOptions<Request, Reply>): TaughtChild<Request, Reply> {
  const child = childProcess<Request, Reply>({
    ...options,
    died: (pauseMs) => {
      isTaught = false;
      hasAnswered = false;
      again = setTimeout(remind, pauseMs + SPARE_MS);
      died?.(pauseMs);
    },
  });
  let hasAnswered = false;
  let lessons = 0;
  const life = new AbortController();
  setMaxListeners(0, life.signal); // a brain that changes fast is learned several times over
  let phrases: readonly string[] | undefined;
  let isTaught = false;
  let again: NodeJS.Timeout | undefined;

  return {
    call: (request, callOptions) => async () => {
      remind();
      const isBusy = lessons > 0 || !hasAnswered;
      const deadlineMs = isBusy
        ? Math.max(callOptions.deadlineMs, LEARNING_DEADLINE_MS)
        : callOptions.deadlineMs;
      return answered(await child.call(request, { ...callOptions, deadlineMs })());
    },
    learn: (newest) => {
      phrases = newest;
      teach(newest);
    },
    health: child.health,
    close: () => {
      life.abort();
      clearTimeout(again);
      return child.close();
    },
  };

  function remind(): void {
    if (phrases !== undefined && !isTaught) teach(phrases);
  }

  function answered<Result extends E.Either<AssistantError, Reply>>(result: Result): Result {
    if (E.isRight(result)) hasAnswered = true;
    return result;
  }

  function teach(taught: readonly string[]): void {
    isTaught = true;
    lessons += 1;
    const options = { signal: life.signal, deadlineMs: LEARNING_DEADLINE_MS, stage: 'learning' };
    void child
      .call(lesson(taught), options)()
      .then(answered)
      .then((result) => {
        lessons -= 1;
        if (E.isRight(result)) return learned(result.right);
        if (phrases === taught) isTaught = false;
        if (!life.signal.aborted) failed(result.left);
      });
  }
}
