import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from '../../test/support/children-of.ts';

export interface ProcessFigures {
  readonly pid: number;
  /** What it is: the last word of its path that tells, e.g. `cli.js` or `pocketsphinx/worker.js`. */
  readonly name: string;
  /** Memory of its own, and its share of what it has in common with others, in MB. */
  readonly pssMb: number;
  readonly residentMb: number;
  /** Processor time of its threads that live, in ms, as exactly as the kernel counts. */
  readonly processorMs: number;
}

/** A process and all below it, itself first. */
export function processTree(pid: number): readonly ProcessFigures[] {
  const below = childrenOf(pid).flatMap((child) => processTree(child.pid));
  const memory = textOf(pid, 'smaps_rollup');
  if (memory === '') return below;
  return [
    {
      pid,
      name: nameOf(pid),
      pssMb: megabytes(memory, 'Pss'),
      residentMb: megabytes(memory, 'Rss'),
      processorMs: processorMs(pid),
    },
    ...below,
  ];
}

/** Processor time since an earlier look at the tree, as a part of one core; 0 of a process that was not there. */
export function shareOfCore(
  before: readonly ProcessFigures[],
  after: ProcessFigures,
  spanMs: number,
): number {
  const earlier = before.find(({ pid }) => pid === after.pid);
  return earlier === undefined ? 0 : (after.processorMs - earlier.processorMs) / spanMs;
}

const megabytes = (memory: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(memory)?.[1] ?? 0) / 1_024;

function nameOf(pid: number): string {
  const words = textOf(pid, 'cmdline').split('\0');
  const [program = '', script = ''] = words.filter((word) => !word.startsWith('-'));
  const path = program.endsWith('/node') ? script : program;
  return path.split('/').slice(-2).join('/');
}

/** The first number of a thread's `schedstat`: ns on a processor. */
function processorMs(pid: number): number {
  const threads = entriesOf(`/proc/${pid}/task`).map((task) => textOf(pid, `task/${task}/schedstat`));
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0] ?? 0), 0) / 1e6;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
