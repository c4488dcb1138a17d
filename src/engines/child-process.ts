import { setMaxListeners } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, engineFailed } from '../lib/errors.ts';
import type { Lesson } from '../sentences/lesson.ts';
import type { CallOptions } from '../workers/call.ts';
import { type SupervisedWorker, supervisedWorker, type WorkerOptions } from '../workers/supervised.ts';
import { type LessonChange, lessonChange } from './lesson-change.ts';

export interface ChildProcessOptions extends Omit<WorkerOptions, 'failed' | 'thread' | 'drainMs'> {
  readonly engine: string;
}

export type ChildProcess<Request, Reply> = SupervisedWorker<Request, Reply>;

/** A supervised process for an engine; its failures are `EngineFailed` of that engine. */
export const childProcess = <Request, Reply>({
  engine,
  ...options
}: ChildProcessOptions): ChildProcess<Request, Reply> =>
  supervisedWorker({ ...options, failed: (message) => engineFailed(engine, message) });

/** Longest time for a child to load and learn, during which calls wait: a model may be large, and the machine busy. */
const LEARNING_DEADLINE_MS = 60_000;
/** Added to the pause, since a timer may fire a little early and an early start fails. */
const SPARE_MS = 20;

interface TaughtChildOptions<Request, Reply> extends Omit<ChildProcessOptions, 'idleMs'> {
  /** The request that tells the child what has changed in what can be said. */
  readonly lesson: (change: LessonChange) => Request;
  readonly learned: (reply: Reply) => void;
  /** Not called for lessons that `close` aborts. */
  readonly failed: (error: AssistantError) => void;
}

export type TaughtChild<Request, Reply> = ReturnType<typeof configuredChild<Request, Reply>>;

/**
 * A child process that learns what can be said. It is told of changes alone. After a death it restarts and learns all again once the
 * pause is over; after a failed lesson it learns again before the next call. Until its first answer and while it learns, calls have the
 * deadline of a lesson.
 */
export function configuredChild<Request, Reply>({
  lesson: request,
  learned,
  failed,
  died,
  ...options
}: TaughtChildOptions<Request, Reply>) {
  const child = childProcess<Request, Reply>({
    ...options,
    died: (pauseMs) => {
      taught = undefined;
      hasAnswered = false;
      again = setTimeout(remind, pauseMs + SPARE_MS);
      died?.(pauseMs);
    },
  });
  let hasAnswered = false;
  let lessons = 0;
  const life = new AbortController();
  setMaxListeners(0, life.signal); // a brain that changes fast has several lessons under way
  let newest: Lesson | undefined;
  /** What the child was told last. */
  let taught: Lesson | undefined;
  let again: NodeJS.Timeout | undefined;

  return {
    call: (request: Request, callOptions: CallOptions<Request, Reply>) => async () => {
      remind();
      const leastMs = lessons > 0 || !hasAnswered ? LEARNING_DEADLINE_MS : 0;
      const deadlineMs = Math.max(callOptions.deadlineMs, leastMs);
      return answered(await child.call(request, { ...callOptions, deadlineMs })());
    },
    /** Replaces the lesson of the call before. */
    learn: (lesson: Lesson) => {
      newest = lesson;
      teach(lesson);
    },
    health: child.health,
    close: () => {
      life.abort();
      clearTimeout(again);
      return child.close();
    },
  };

  function remind(): void {
    if (newest !== undefined && taught === undefined) teach(newest);
  }

  function answered<Result extends E.Either<AssistantError, Reply>>(result: Result): Result {
    if (E.isRight(result)) hasAnswered = true;
    return result;
  }

  function teach(lesson: Lesson): void {
    const change = lessonChange(taught, lesson);
    taught = lesson;
    if (change === undefined) return;
    lessons += 1;
    const options = { signal: life.signal, deadlineMs: LEARNING_DEADLINE_MS, stage: 'learning' };
    void child
      .call(request(change), options)()
      .then(answered)
      .then((result) => {
        lessons -= 1;
        if (E.isRight(result)) return learned(result.right);
        taught = undefined;
        if (!life.signal.aborted) failed(result.left);
      });
  }
}
