import { setMaxListeners } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../errors.ts';
import { type ChildProcess, type ChildProcessOptions, childProcess } from './child-process.ts';

/** Longest that a child may learn: it loads its model first, and a large one takes long. */
export const LEARNING_DEADLINE_MS = 60_000;
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
 * a lesson failed, before the next call.
 */
export function taughtChild<Request, Reply>({
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
      again = setTimeout(remind, pauseMs + SPARE_MS);
      died?.(pauseMs);
    },
  });
  const life = new AbortController();
  setMaxListeners(0, life.signal); // a brain that changes fast is learned several times over
  let phrases: readonly string[] | undefined;
  let isTaught = false;
  let again: NodeJS.Timeout | undefined;

  return {
    call: (request, callOptions) => () => {
      remind();
      return child.call(request, callOptions)();
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

  function teach(taught: readonly string[]): void {
    isTaught = true;
    const options = { signal: life.signal, deadlineMs: LEARNING_DEADLINE_MS, stage: 'learning' };
    void child
      .call(lesson(taught), options)()
      .then((result) => {
        if (E.isRight(result)) return learned(result.right);
        if (phrases === taught) isTaught = false;
        if (!life.signal.aborted) failed(result.left);
      });
  }
}
