import * as E from 'fp-ts/lib/Either.js';
import type { KeptQuestion } from '../brain/kept-question.ts';
import type { Call } from './calls.ts';
import { read, written } from './kept-value.ts';
import type { Store } from './store.ts';
import type { Operations } from './worker/operations.ts';

/** What is pending may hold many parameters, each as large as a template may make it. */
const MAX_BYTES = 16 * 1024 ** 2;

/** Questions on disk; one that cannot be read is told, and left where it is. */
export function keptQuestions(call: Call<Operations>, log: (line: string) => void): Store['questions'] {
  return {
    all: () => async () => {
      const rows = await call('questions.all')()();
      if (E.isLeft(rows)) return rows;
      const questions: KeptQuestion[] = [];
      for (const [id, blob] of rows.right) {
        const question = read(blob);
        // `put` wrote a question
        if (E.isRight(question)) questions.push(question.right as KeptQuestion);
        else log(`question ${id} cannot be read: ${question.left}`);
      }
      return E.right(questions.sort((a, b) => a.askedAtMs - b.askedAtMs));
    },
    put: (question) => async () => {
      const { id, conversation } = question;
      const blob = written(question, MAX_BYTES);
      if (E.isRight(blob)) return call('questions.put')([[id, blob.right]])();
      const message = `the question of conversation "${conversation}" cannot be kept: ${blob.left}`;
      return E.left({ _tag: 'StoreFailed', message, isFull: false });
    },
    remove: call('questions.remove'),
  };
}
