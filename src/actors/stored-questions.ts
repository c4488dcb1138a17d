import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { StoredQuestion } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';

/** The delay before a failed write of a question is retried, in ms. */
const RETRY_MS = 60_000;

export type StoredQuestions = ReturnType<typeof storedQuestions>;

interface QuestionsDeps {
  readonly store: Store['questions'];
  readonly now: () => Date;
  readonly reportFailure: (error: string) => void;
}

/** The pending questions in memory and on disk, by their calls. If the disk fails, the dialogue continues without it. */
export function storedQuestions({ store, now, reportFailure }: QuestionsDeps) {
  const unwritten = new Map<string, StoredQuestion>();
  let last: Promise<unknown> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

  const done = async (task: TaskEither<AssistantError, void>): Promise<boolean> => {
    const result = await task();
    if (E.isLeft(result)) reportFailure(describe(result.left));
    return E.isRight(result);
  };
  const put = async (question: StoredQuestion): Promise<void> => {
    unwritten.set(question.id, question);
    if (await done(store.put(question))) unwritten.delete(question.id);
    else again ??= setTimeout(retry, RETRY_MS).unref();
  };
  const retry = (): void => {
    again = undefined;
    for (const question of unwritten.values()) void put(question);
  };
  const following = <A>(doing: Promise<A>): Promise<A> => {
    last = Promise.allSettled([last, doing]); // the caller gets the error of a bug
    return doing;
  };
  return {
    /** Settles when the question is on disk. */
    keep: (pending: PendingQuestion): Promise<void> => {
      const { call: id, conversation } = pending.scope;
      return following(put({ id, conversation, askedAtMs: now().getTime(), pending }));
    },
    /** Settles when the questions of these calls are removed. */
    forget: async (asked: readonly string[]): Promise<void> => {
      for (const id of asked) unwritten.delete(id);
      await following(done(store.remove(asked)));
    },
    /** Settles when all requests so far are done. */
    settled: async (): Promise<void> => {
      clearTimeout(again);
      retry();
      await last;
    },
  };
}
