import * as TE from 'fp-ts/lib/TaskEither.js';
import type { StoredQuestion } from '../brain/question.ts';
import { type HeardSound, isAskedFor, type StoredRun, summaryOfStored } from '../brain/stored-run.ts';
import type { Timer } from '../brain/timer.ts';
import type { Store } from './store.ts';

/** A store in memory, for brains under test. It writes no files. */
export function memoryStore(held: readonly Timer[] = []): Store {
  const timers = keyed(held.map((timer) => [timer.id, timer]));
  const memory = keyed<unknown>();
  const questions = keyed<StoredQuestion>();
  return {
    timers: {
      all: () => TE.fromIO(timers.values),
      put: (timer) => TE.fromIO(() => timers.put(timer.id, timer)),
      remove: (ids) => TE.fromIO(() => timers.remove(ids)),
    },
    memory: {
      all: () => TE.fromIO(memory.entries),
      put: (entries) =>
        TE.fromIO(() => {
          for (const [name, value] of entries) memory.put(name, value);
        }),
      remove: (names) => TE.fromIO(() => memory.remove(names)),
    },
    questions: {
      all: () => TE.fromIO(questions.values),
      put: (question) => TE.fromIO(() => questions.put(question.id, question)),
      remove: (ids) => TE.fromIO(() => questions.remove(ids)),
    },
    runs: runsInMemory(),
    files: {
      put: () => TE.right(undefined),
      remove: () => TE.right(undefined),
      replace: () => TE.right(true),
    },
    failure: () => undefined,
    close: async () => {},
  };
}

/** Entries in the order of their last put. */
function keyed<A>(held: readonly (readonly [string, A])[] = []) {
  const kept = new Map(held);
  return {
    values: (): readonly A[] => [...kept.values()],
    entries: (): readonly (readonly [string, A])[] => [...kept],
    put: (key: string, value: A): void => {
      kept.delete(key);
      kept.set(key, value);
    },
    remove: (keys: readonly string[]): void => {
      for (const key of keys) kept.delete(key);
    },
  };
}

const MAX_RUNS = 1_000;

function runsInMemory(): Store['runs'] {
  let runs: StoredRun[] = [];
  const sounds = new Map<string, HeardSound>();
  return {
    put: ({ make }) => {
      const { run, sound } = make();
      runs.unshift(run);
      if (sound !== undefined) sounds.set(run.id, sound);
      if (runs.length > MAX_RUNS) sounds.delete(runs.pop()?.id ?? '');
    },
    list: ({ before, limit, ...query }) =>
      TE.fromIO(() => {
        const at = before === undefined ? -1 : runs.findIndex(({ id }) => id === before);
        const older = before !== undefined && at === -1 ? [] : runs.slice(at + 1);
        return older.map(summaryOfStored).filter(isAskedFor(query)).slice(0, limit);
      }),
    find: (id) => TE.fromIO(() => runs.find((run) => run.id === id)),
    sound: (id) => TE.fromIO(() => sounds.get(id)),
    remove: (ids) =>
      TE.fromIO(() => {
        const removed = runs.filter(({ id }) => ids === 'all' || ids.includes(id));
        runs = runs.filter((run) => !removed.includes(run));
        for (const { id } of removed) sounds.delete(id);
        return removed.length;
      }),
    flushed: async () => {},
  };
}
