import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { StoredQuestion } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';

/** How long a question that could not be written waits to be tried again, in ms. */
const RETRY_MS = 60_000;

/** The questions that wait, on disk too. A disk that fails is told, and the dialogue goes on without it until it works again. */
export interface StoredQuestions {
  /** Settles when a kill can no longer lose the question. */
  readonly keep: (pending: PendingQuestion) => Promise<void>;
  /** Settles when what these calls asked is forgotten. */
  readonly forget: (asked: readonly string[]) => Promise<void>;
  /** Settles when everything so far is done. */
  readonly settled: () => Promise<void>;
}

interface QuestionsDeps {
  readonly store: Store['questions'];
  readonly now: () => Date;
  readonly reportFailure: (error: string) => void;
}

/** A question is known by the call that asked it. */
export function storedQuestions({ store, now, reportFailure }: QuestionsDeps): StoredQuestions {
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
    last = Promise.allSettled([last, doing]); // whoever asked hears of a bug
    return doing;
  };
  return {
    keep: (pending) => {
      const { call: id, conversation } = pending.scope;
      return following(put({ id, conversation, askedAtMs: now().getTime(), pending }));
    },
    forget: async (asked) => {
      for (const id of asked) unwritten.delete(id);
      await following(done(store.remove(asked)));
    },
    settled: async () => {
      clearTimeout(again);
      retry();
      await last;
    },
  };
}
