import type { KeptRun, RunSummary } from '../brain/kept-run.ts';
import type { RunsBatch } from './runs-batch.ts';

/** Runs on their way to the disk, the oldest first. */
export interface RunsBacklog {
  /** Never refuses: the oldest go when there are too many. */
  readonly add: (run: KeptRun) => void;
  /** The next ones to be written together; none when there are none. */
  readonly take: () => RunsBatch;
  /** How many were ever added, and how many of those have been taken or lost. */
  readonly added: () => number;
  readonly left: () => number;
  /** Counts some that were taken among the lost. */
  readonly lose: (count: number) => void;
  /** How many were lost since it was asked last. */
  readonly lost: () => number;
}

const MOST_RUNS = 10_000;

/** Of traces; what is in memory takes up to twice as many bytes. */
const MOST_CHARACTERS = 16_000_000;

const BATCH_RUNS = 200;

/** As a share of the room for all traces: a batch goes as a whole. */
const BATCH_SHARE = 1 / 8;

/** A batch is copied from one thread to the other while everything waits: 1 ms or so. */
const BATCH_CHARACTERS = 1_000_000;

/** `maxBytes` is the room for traces on the disk. */
export function runsBacklog(maxBytes = Number.POSITIVE_INFINITY): RunsBacklog {
  const batchCharacters = Math.min(BATCH_CHARACTERS, maxBytes * BATCH_SHARE);
  const runs: KeptRun[] = [];
  let characters = 0;
  let added = 0;
  let lostCount = 0;

  const takeFirst = (count: number): readonly KeptRun[] => {
    const taken = runs.splice(0, count);
    for (const { trace } of taken) characters -= trace.length;
    return taken;
  };
  return {
    add: (run) => {
      runs.push(run);
      added += 1;
      characters += run.trace.length;
      while (runs.length > MOST_RUNS || characters > MOST_CHARACTERS) lostCount += takeFirst(1).length;
    },
    take: () => {
      let count = 0;
      let length = 0;
      for (const { trace } of runs) {
        length += trace.length;
        if (count === BATCH_RUNS || (count > 0 && length > batchCharacters)) break;
        count += 1;
      }
      return batchOf(takeFirst(count));
    },
    added: () => added,
    left: () => added - runs.length,
    lose: (count) => {
      lostCount += count;
    },
    lost: () => {
      const count = lostCount;
      lostCount = 0;
      return count;
    },
  };
}

const batchOf = (runs: readonly KeptRun[]): RunsBatch => ({
  count: runs.length,
  runs: JSON.stringify(runs.map(summaryOf)),
  traces: runs.map(({ trace }) => trace).join('\n'),
});

const summaryOf = ({
  id,
  conversation,
  startedAtMs,
  durationMs,
  order,
  status,
  synapses,
  hasError,
}: KeptRun): RunSummary => ({
  id,
  conversation,
  startedAtMs,
  durationMs,
  order,
  status,
  synapses,
  hasError,
});
