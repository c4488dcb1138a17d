import { type RunToKeep, summaryOfKept } from '../brain/kept-run.ts';
import type { RunsBatch } from './runs-batch.ts';

/** Runs on their way to the disk, the oldest first. */
export interface RunsBacklog {
  /** Never refuses: the oldest go when there are too many, unmade. */
  readonly add: (run: RunToKeep) => void;
  /** The next ones to be written together; none when there are none. */
  readonly take: () => RunsBatch;
  /** Drops those of these ids, or all; gives how many. */
  readonly remove: (ids: readonly string[] | 'all') => number;
  /** How many were ever added, and how many of those have been taken, dropped or lost. */
  readonly added: () => number;
  readonly left: () => number;
  /** Counts some that were taken among the lost. */
  readonly lose: (count: number) => void;
  /** How many were lost since it was asked last. */
  readonly lost: () => number;
  /** Whether so many came since it was asked last that some were never to be seen. */
  readonly wasCrowded: () => boolean;
}

const MOST_RUNS = 10_000;

/** Of traces and sound; what is in memory takes up to twice as many bytes. */
const MOST_CHARACTERS = 16_000_000;

/** To make one takes some 20 µs, while everything waits. */
const BATCH_RUNS = 100;

/** As a share of the room for all traces: a batch goes as a whole. */
const BATCH_SHARE = 1 / 8;

/** A batch is copied from one thread to the other while everything waits: 1 ms or so. */
const BATCH_CHARACTERS = 1_000_000;

interface Room {
  /** Of the disk, for all traces. */
  readonly maxBytes: number;
  /** The disk keeps no more runs. */
  readonly keep: number;
}

type Made = ReturnType<RunToKeep['make']>;

export function runsBacklog({
  maxBytes = Number.POSITIVE_INFINITY,
  keep = MOST_RUNS,
}: Partial<Room> = {}): RunsBacklog {
  const batchCharacters = Math.min(BATCH_CHARACTERS, maxBytes * BATCH_SHARE);
  let waiting: RunToKeep[] = [];
  let characters = 0;
  let added = 0;
  let lostCount = 0;
  let isCrowded = false;

  const dropFirst = (): void => {
    characters -= waiting.shift()?.size ?? 0;
  };
  return {
    add: (run) => {
      waiting.push(run);
      added += 1;
      characters += run.size;
      while (waiting.length > MOST_RUNS || characters > MOST_CHARACTERS) {
        dropFirst();
        lostCount += 1;
      }
      // nobody would ever see it
      if (waiting.length > Math.max(keep, 1)) {
        dropFirst();
        isCrowded = true;
      }
    },
    take: () => {
      const made: Made[] = [];
      let length = 0;
      while (made.length < BATCH_RUNS && waiting[0] !== undefined) {
        if (made.length > 0 && length + waiting[0].size > batchCharacters) break;
        const one = waiting[0].make();
        dropFirst();
        made.push(one);
        length += one.run.trace.length + (one.sound?.byteLength ?? 0);
      }
      return batchOf(made);
    },
    remove: (ids) => {
      const kept = ids === 'all' ? [] : waiting.filter(({ id }) => !ids.includes(id));
      const count = waiting.length - kept.length;
      waiting = kept;
      characters = kept.reduce((sum, { size }) => sum + size, 0);
      return count;
    },
    added: () => added,
    left: () => added - waiting.length,
    lose: (count) => {
      lostCount += count;
    },
    lost: () => {
      const count = lostCount;
      lostCount = 0;
      return count;
    },
    wasCrowded: () => {
      const was = isCrowded;
      isCrowded = false;
      return was;
    },
  };
}

const batchOf = (made: readonly Made[]): RunsBatch => ({
  count: made.length,
  runs: JSON.stringify(made.map(({ run }) => summaryOfKept(run))),
  traces: made.map(({ run }) => run.trace).join('\n'),
  sounds: made.flatMap(({ run, sound }) => (sound === undefined ? [] : [{ run: run.id, samples: sound }])),
});
