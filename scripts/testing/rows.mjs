import { availableParallelism } from 'node:os';
import { idleCores } from './idle-cores.mjs';
import { runFiles } from './run-files.mjs';

/** @typedef {{ row: string, count: import('./run-files.mjs').Count, node?: string }} Row `node` runs it, if not the usual one */
/** @typedef {{ name: string, thirds: number, fileS: number, left: string[], rows: number }} Queue `thirds` of a core for a row */

/** What listens and speaks waits for most of its time. */
const REAL_TIME =
  /^test\/((faults|sound|rooms|wyoming\/satellites)\/|(console\/wake-word-trial|workers\/supervised|engines\/sources\/mic|engines\/players\/speaker|commands\/(doctor|enroll))\.)/;

/** @param {string} file */
export const isRealTime = (file) => REAL_TIME.test(file);

/** These make a crowd of their own, and are no test of another one's; or hear in real time from one host to another. */
const ALONE = /^test\/(faults\/load|rooms\/peers)\./;

/** What takes longest begins first, or all the others would wait for it at the end. */
const LONG =
  /^test\/(engines\/pocketsphinx\/[\w-]+|cli|kill|hours-of-.*|template\/shell\/shell-text|scripts\/.*|faults\/(answers|settings|recogniser.*))\./;

/** Half a minute and more of a processor each, most of it in programs and libraries that are no Node: one release of Node is enough. */
const ONCE =
  /^test\/(engines\/pocketsphinx\/(coffee|many-voices)|wyoming\/hosting\/reference-client|hours-of-.*)\./;

/** @param {string} file */
export const runsOnce = (file) => ONCE.test(file);

/** The files of each kind of row, how many thirds of a core such a row takes, and about how long a file. */
const KINDS = [
  {
    name: 'real time',
    thirds: 1,
    fileS: 30,
    isOf: (/** @type {string} */ file) => isRealTime(file) && !ALONE.test(file),
  },
  {
    name: 'usual',
    thirds: 3,
    fileS: 2,
    isOf: (/** @type {string} */ file) => !isRealTime(file) && !ALONE.test(file),
  },
];

/** A core that did nothing for so long carries another row; less is enough where nothing hears in real time. */
const LOOK_MS = 4_000;
const IDLE = { besideRealTime: 0.7, otherwise: 0.4 };
/** One that begins so goes when its file ends and none is idle any more. */
const BUSY = 0.1;
const MAX_ROWS_A_CORE = 3;

/**
 * Runs test files in rows side by side, no more of them than the cores carry, and then those that have to be alone.
 * @param {readonly string[]} files
 * @param {{ deadlineMs: number }} options how long a file may take on a quiet machine
 * @returns {Promise<readonly Row[]>} in the order in which they ended
 */
export async function runInRows(files, { deadlineMs }) {
  const options = { deadlineMs, isBeside: files.length > 1 };
  const queues = KINDS.map((kind) => ({ ...kind, left: longestFirst(files.filter(kind.isOf)), rows: 0 }));
  /** @type {Set<Promise<void>>} */
  const rows = new Set();
  /** @type {Row[]} */
  const ended = [];
  let idle = 0;
  let extraRealTime = 0;

  const begin = (/** @type {Queue} */ queue, isExtra = false) => {
    if (!isExtra) queue.rows += 1;
    else if (queue.name === 'real time') extraRealTime += 1;
    const next = () => (isExtra && idle <= BUSY ? undefined : queue.left.shift());
    const row = runFiles(next, options).then((count) => {
      if (!isExtra) queue.rows -= 1;
      else if (queue.name === 'real time') extraRealTime -= 1;
      rows.delete(row);
      ended.push({ row: queue.name, count });
    });
    rows.add(row);
  };
  const fill = () => {
    for (let queue = nextOf(queues); queue !== undefined; queue = nextOf(queues)) begin(queue);
  };
  const measured = idleCores();
  const look = setInterval(() => {
    idle = process.env.BROCA_TEST_EXTRA_ROWS === 'no' ? 0 : measured();
    const leftS = (/** @type {Queue} */ { left, fileS }) => left.length * fileS;
    const [longest] = queues.toSorted((one, other) => leftS(other) - leftS(one));
    const isRealTime =
      longest?.name === 'real time' ||
      extraRealTime > 0 ||
      queues.some(({ name, rows: running }) => name === 'real time' && running > 0);
    if (
      idle < (isRealTime ? IDLE.besideRealTime : IDLE.otherwise) ||
      !longest?.left.length ||
      rows.size >= MAX_ROWS_A_CORE * availableParallelism()
    )
      return;
    begin(longest, true);
  }, LOOK_MS);

  fill();
  while (rows.size > 0) {
    await Promise.race(rows);
    fill();
  }
  clearInterval(look);
  const alone = files.filter((file) => ALONE.test(file));
  if (alone.length > 0) {
    const count = await runFiles(() => alone.shift(), { ...options, isBeside: false });
    ended.push({ row: 'alone', count });
  }
  return ended;
}

/**
 * Whose row is next: the kind that has less of the cores so far, if there is enough left for it.
 * @param {readonly Queue[]} queues
 * @returns {Queue | undefined}
 */
function nextOf(queues) {
  const usedBy = (/** @type {Queue} */ { rows, thirds }) => rows * thirds;
  const free = 3 * availableParallelism() - queues.reduce((sum, queue) => sum + usedBy(queue), 0);
  return queues
    .filter(({ left, thirds }) => left.length > 0 && thirds <= free)
    .sort((one, other) => usedBy(one) - usedBy(other))[0];
}

function longestFirst(/** @type {readonly string[]} */ files) {
  const isLong = (/** @type {string} */ file) => LONG.test(file);
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}
