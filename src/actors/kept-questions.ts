import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PendingQuestion } from '../brain/run-report.ts';
import { type AssistantError, describe } from '../errors.ts';
import type { Store } from '../store/store.ts';

/** The questions that wait, on disk too. A disk that fails is told, and the dialogue goes on without it. */
export interface KeptQuestions {
  /** Settles when a kill can no longer lose the question. */
  readonly keep: (pending: PendingQuestion) => Promise<void>;
  /** Settles when what these calls asked is forgotten. */
  readonly forget: (asked: readonly string[]) => Promise<void>;
  /** Settles when everything so far is done. */
  readonly settled: () => Promise<void>;
}

interface QuestionsWorld {
  readonly store: Store['questions'];
  readonly now: () => Date;
  readonly tellFailed: (error: string) => void;
}

/** A question is known by the call that asked it. */
export function keptQuestions({ store, now, tellFailed }: QuestionsWorld): KeptQuestions {
  let last: Promise<unknown> = Promise.resolve();
  const done = (task: TaskEither<AssistantError, void>): Promise<void> => {
    const doing = task().then((result) => {
      if (E.isLeft(result)) tellFailed(describe(result.left));
    });
    last = Promise.all([last, doing]);
    return doing;
  };
  return {
    keep: (pending) => {
      const { call: id, conversation } = pending.scope;
      return done(store.put({ id, conversation, askedAtMs: now().getTime(), pending }));
    },
    forget: (asked) => done(store.remove(asked)),
    settled: async () => {
      await last;
    },
  };
}
