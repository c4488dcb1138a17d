import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { StoredQuestion } from '../brain/question.ts';
import type { HeardSound, RunQuery, RunSummary, RunToKeep, StoredRun } from '../brain/stored-run.ts';
import type { Timer } from '../brain/timer.ts';
import type { SyncWarning } from '../lib/atomic-file.ts';
import type { AssistantError } from '../lib/errors.ts';
import { type Call, calls } from './calls.ts';
import { read, storedMemory, written } from './stored-memory.ts';
import { storedRuns } from './stored-runs.ts';
import type { Operations } from './worker/operations.ts';

/** Persistent data. Right: it is on disk, or the log says why not. Left: `StoreFailed`. */
export interface Store {
  readonly timers: Table<Timer>;
  /** The values of `kalliope_memory`, which templates see unchanged after a restart. */
  readonly memory: {
    /** Newest last. */
    readonly all: () => TaskEither<AssistantError, readonly MemoryEntry[]>;
    /** A Left that names values (functions, more than 1 MiB) has stored all others; any other Left none. */
    readonly put: (entries: readonly MemoryEntry[]) => TaskEither<AssistantError, void>;
    /** Removes all of these or none. Unknown names are ignored. */
    readonly remove: (names: readonly string[]) => TaskEither<AssistantError, void>;
  };
  /** Oldest first. */
  readonly questions: Table<StoredQuestion>;
  readonly runs: StoredRuns;
  readonly files: {
    /** Writes a whole file atomically, and creates its directory. A Left leaves the old file. Only the owner may read a new file. */
    readonly put: (path: string, text: string) => TaskEither<AssistantError, void>;
    /** A missing file is ignored. */
    readonly remove: (path: string) => TaskEither<AssistantError, void>;
    /** Writes a file anew, atomically, as long as it has the expected content; false where it has another one by now. */
    readonly replace: (path: string, expected: string, text: string) => TaskEither<AssistantError, boolean>;
  };
  /** Why the last operation failed, except on runs; undefined if it succeeded. */
  readonly failure: () => string | undefined;
  /** Finishes pending operations, then releases the files. Never rejects. */
  readonly close: () => Promise<void>;
}

interface Table<Item> {
  readonly all: () => TaskEither<AssistantError, readonly Item[]>;
  /** Replaces an item of the same id. */
  readonly put: (item: Item) => TaskEither<AssistantError, void>;
  /** Removes all of these or none. Unknown ids are ignored. */
  readonly remove: (ids: readonly string[]) => TaskEither<AssistantError, void>;
}

export type MemoryEntry = readonly [name: string, value: unknown];

/** The ended runs, in a separate database. The oldest are removed. What the disk refuses is lost and reported. */
export interface StoredRuns {
  /** Queues a run for a batched write. It neither waits nor fails. Ids are unique. */
  readonly put: (run: RunToKeep) => void;
  /** Newest first. */
  readonly list: (query: RunQuery) => TaskEither<AssistantError, readonly RunSummary[]>;
  readonly find: (id: string) => TaskEither<AssistantError, StoredRun | undefined>;
  /** The recording of its order, if stored. */
  readonly sound: (id: string) => TaskEither<AssistantError, HeardSound | undefined>;
  /** Removes runs and returns their number. Their data leaves the file. */
  readonly remove: (ids: readonly string[] | 'all') => TaskEither<AssistantError, number>;
  /** Settles when all queued runs are on disk or refused by it. */
  readonly flushed: () => Promise<void>;
}

export interface StoreOptions {
  /** The path of the database. Its directory is created. */
  readonly path: string;
  /** The deadline of one call to the thread, in ms; 10 000 by default. */
  readonly deadlineMs?: number;
  /** A thread that had nothing to do for so long ends until the next call; 15 000 by default. */
  readonly idleMs?: number;
  readonly runs?: RunsOptions;
  /** Logs problems without a caller: refused runs, unreadable values of memory, files that a power cut may undo. */
  readonly log?: (line: string) => void;
}

export interface RunsOptions {
  /** The path of the database; by default `runs.db` beside the other. */
  readonly path?: string;
  /** The maximum number of runs; 500 by default. */
  readonly keep?: number;
  /** The maximum size of traces (UTF-8) and recordings in bytes; 50 MB by default. */
  readonly maxBytes?: number;
}

/**
 * A store in threads, one for each database. It opens nothing before the first call and keeps no idle process
 * alive. A damaged database fails one call and is renamed; the next call starts an empty one.
 */
export function store({
  path,
  deadlineMs,
  idleMs,
  runs: runsOptions = {},
  log = () => {},
}: StoreOptions): Store {
  const { call, close, failure } = calls<Operations>({
    module: STATE_MODULE,
    workerData: { path },
    deadlineMs,
    idleMs,
  });
  const { close: closeRuns, ...runs } = storedRuns({
    path: join(dirname(path), 'runs.db'),
    deadlineMs,
    idleMs,
    ...runsOptions,
    log,
  });
  return {
    timers: { all: call('timers.all'), put: call('timers.put'), remove: call('timers.remove') },
    memory: storedMemory(call, log),
    questions: storedQuestions(call, log),
    runs,
    files: storedFiles(call, log),
    failure,
    close: async () => {
      await Promise.all([close(), closeRuns()]);
    },
  };
}

const STATE_MODULE = new URL('./worker/main.ts', import.meta.url);

/** Files on disk. If the directory can't be synced, the file is written anyway and that is logged. */
export function storedFiles(call: Call<Operations>, log: (line: string) => void): Store['files'] {
  const report = (unsynced: SyncWarning): void => {
    if (unsynced !== undefined) log(unsynced);
  };
  return {
    put: (path, text) => pipe(call('files.put')(path, text), TE.map(report)),
    remove: (path) => pipe(call('files.remove')(path), TE.map(report)),
    replace: (path, expected, text) =>
      pipe(
        call('files.replace')(path, expected, text),
        TE.map(({ isReplaced, warning }) => {
          report(warning);
          return isReplaced;
        }),
      ),
  };
}

/** The maximum size of a pending question, whose parameters may be large. */
const MAX_BYTES = 16 * 1024 ** 2;

/** Questions on disk. An unreadable one is logged and stays. */
function storedQuestions(call: Call<Operations>, log: (line: string) => void): Store['questions'] {
  return {
    all: () => async () => {
      const rows = await call('questions.all')()();
      if (E.isLeft(rows)) return rows;
      const questions: StoredQuestion[] = [];
      for (const [id, blob] of rows.right) {
        const question = read(blob);
        // `put` wrote a question
        if (E.isRight(question)) questions.push(question.right as StoredQuestion);
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
