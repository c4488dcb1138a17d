import { availableParallelism } from 'node:os';
import { runFiles } from './run-files.mjs';

/** @typedef {{ row: string, count: import('./run-files.mjs').Count }} Row */

/** What listens and speaks goes by the time of its sound, and waits for half of it. */
const REAL_TIME = /^test\/(faults|sound|rooms|satellites)\//;

/** These make a crowd of their own, and are no test of another one's. */
const ALONE = /^test\/faults\/load\./;

/** What takes longest begins first, or all the others would wait for it at the end. */
const LONG =
  /^test\/(engines\/pocketsphinx\/pocketsphinx|cli|kill|hours-of-.*|template\/shell\/shell-text|scripts\/.*|faults\/(answers|settings|recogniser.*))\./;

/** The files of each kind of row, and how many cores such a row takes. */
const KINDS = [
  {
    name: 'real time',
    cores: 0.5,
    isOf: (/** @type {string} */ file) => REAL_TIME.test(file) && !ALONE.test(file),
  },
  {
    name: 'usual',
    cores: 1,
    isOf: (/** @type {string} */ file) => !REAL_TIME.test(file) && !ALONE.test(file),
  },
];

/**
 * Runs test files in rows side by side, no more of them than the cores carry, and then those that have to be alone.
 * @param {readonly string[]} files
 * @param {{ deadlineMs: number }} options how long a file may take on a quiet machine
 * @returns {Promise<readonly Row[]>} in the order in which they ended
 */
export async function runInRows(files, { deadlineMs }) {
  const isBeside = files.length > 1;
  const queues = KINDS.map((kind) => ({ ...kind, left: longestFirst(files.filter(kind.isOf)), rows: 0 }));
  /** @type {Row[]} */
  const ended = [];

  const run = async (/** @type {typeof queues[number]} */ queue) => {
    queue.rows += 1;
    const count = await runFiles(() => queue.left.shift(), { deadlineMs, isBeside });
    queue.rows -= 1;
    ended.push({ row: queue.name, count });
    await fill();
  };
  const fill = async () => {
    const begun = [];
    for (let queue = nextOf(queues); queue !== undefined; queue = nextOf(queues)) begun.push(run(queue));
    await Promise.all(begun);
  };

  await fill();
  const alone = files.filter((file) => ALONE.test(file));
  if (alone.length > 0) {
    const count = await runFiles(() => alone.shift(), { deadlineMs, isBeside: false });
    ended.push({ row: 'alone', count });
  }
  return ended;
}

/**
 * Whose row is next: the kind that has fewer cores so far, where there is one left for it.
 * @template {{ cores: number, left: readonly string[], rows: number }} Queue
 * @param {readonly Queue[]} queues
 * @returns {Queue | undefined}
 */
function nextOf(queues) {
  const usedBy = (/** @type {Queue} */ { rows, cores }) => rows * cores;
  const free = availableParallelism() - queues.reduce((sum, queue) => sum + usedBy(queue), 0);
  return queues
    .filter(({ left, cores }) => left.length > 0 && cores <= free)
    .sort((one, other) => usedBy(one) - usedBy(other))[0];
}

function longestFirst(/** @type {readonly string[]} */ files) {
  const isLong = (/** @type {string} */ file) => LONG.test(file);
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}
