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

/** What outlives the process. A Right has reached the disk, or the log says what keeps it from that; every Left is a `StoreFailed`. */
export interface Store {
  readonly timers: {
    readonly all: () => TaskEither<AssistantError, readonly Timer[]>;
    /** Goes before a timer of the same id. */
    readonly put: (timer: Timer) => TaskEither<AssistantError, void>;
    /** All of these or none; ids that nobody has are passed over. */
    readonly remove: (ids: readonly string[]) => TaskEither<AssistantError, void>;
  };
  /** What `kalliope_memory` keeps; a value read back is to templates what it was. */
  readonly memory: {
    /** Newest last. */
    readonly all: () => TaskEither<AssistantError, readonly MemoryEntry[]>;
    /** A Left that names values (functions, more than 1 MiB) keeps all the others; any other Left none. */
    readonly put: (entries: readonly MemoryEntry[]) => TaskEither<AssistantError, void>;
    /** All of these or none; names that nobody has are passed over. */
    readonly remove: (names: readonly string[]) => TaskEither<AssistantError, void>;
  };
  readonly questions: {
    /** Oldest first. */
    readonly all: () => TaskEither<AssistantError, readonly StoredQuestion[]>;
    /** Goes before a question of the same id. */
    readonly put: (question: StoredQuestion) => TaskEither<AssistantError, void>;
    /** All of these or none; ids that nobody has are passed over. */
    readonly remove: (ids: readonly string[]) => TaskEither<AssistantError, void>;
  };
  readonly runs: StoredRuns;
  readonly files: {
    /** Puts a whole file in the place of what was there, and makes its directory. A Left leaves what was there; a new file is for nobody else to read. */
    readonly put: (path: string, text: string) => TaskEither<AssistantError, void>;
    /** One that is not there is passed over. */
    readonly remove: (path: string) => TaskEither<AssistantError, void>;
  };
  /** Why the last thing asked of it failed, runs aside; undefined when it did not. */
  readonly failure: () => string | undefined;
  /** Does what was asked, then lets go of the files. Never rejects. */
  readonly close: () => Promise<void>;
}

export type MemoryEntry = readonly [name: string, value: unknown];

/** Runs that are over, in a database of their own; the oldest go. What the disk refuses is lost, and told. */
export interface StoredRuns {
  /** Written behind, many at once: neither waits nor fails. No id is put twice. */
  readonly put: (run: RunToKeep) => void;
  /** Newest first. */
  readonly list: (query: RunQuery) => TaskEither<AssistantError, readonly RunSummary[]>;
  readonly find: (id: string) => TaskEither<AssistantError, StoredRun | undefined>;
  /** What was heard of its order, where that was kept. */
  readonly sound: (id: string) => TaskEither<AssistantError, HeardSound | undefined>;
  /** Gives how many of them there were. What is removed is in no file any more. */
  readonly remove: (ids: readonly string[] | 'all') => TaskEither<AssistantError, number>;
  /** Settles when everything put so far is on disk, or was refused by it. */
  readonly flushed: () => Promise<void>;
}

export interface StoreOptions {
  /** The database; its directory is made when there is none. */
  readonly path: string;
  /** How long the thread may take for one call, in ms; 10 s when absent. */
  readonly deadlineMs?: number;
  readonly runs?: RunsOptions;
  /** Told what nobody asked for: runs the disk refused, values of memory that cannot be read, files a power cut may undo. */
  readonly log?: (line: string) => void;
}

export interface RunsOptions {
  /** The database; `runs.db` beside the other when absent. */
  readonly path?: string;
  /** Runs kept; 500 when absent. */
  readonly keep?: number;
  /** Of their traces, as UTF-8, and of their sounds; 50 MB when absent. */
  readonly maxBytes?: number;
}

/**
 * A store in threads of its own, one for each database, which opens nothing before the first call and keeps no process alive that
 * asks nothing of it. A damaged database fails one call, is kept under another name, and the next call begins a new one.
 */
export function store({ path, deadlineMs, runs: runsOptions = {}, log = () => {} }: StoreOptions): Store {
  const { call, close, failure } = calls<Operations>({
    module: STATE_MODULE,
    workerData: { path },
    deadlineMs,
  });
  const { close: closeRuns, ...runs } = storedRuns({
    path: join(dirname(path), 'runs.db'),
    deadlineMs,
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

/** Files on disk; one whose directory cannot be synced is changed all the same, and that is told. */
export function storedFiles(call: Call<Operations>, log: (line: string) => void): Store['files'] {
  const report = (unsynced: SyncWarning): void => {
    if (unsynced !== undefined) log(unsynced);
  };
  return {
    put: (path, text) => pipe(call('files.put')(path, text), TE.map(report)),
    remove: (path) => pipe(call('files.remove')(path), TE.map(report)),
  };
}

/** What is pending may hold many parameters, each as large as a template may make it. */
const MAX_BYTES = 16 * 1024 ** 2;

/** Questions on disk; one that cannot be read is told, and left where it is. */
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
