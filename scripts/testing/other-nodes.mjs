import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRealTime, runsOnce } from './rows.mjs';
import { noCount, runFiles } from './run-files.mjs';

/** The releases of Node that get security updates, the newest alone in the usual run; the least version that Broca needs is the one the other tests run on. */
const VERSIONS = isLong() ? ['22', '24'] : ['24'];
/** `test/engines` is a part, and so is `packages/a`. */
const PART_DEPTH = 2;

/**
 * Runs one test file of each part of `test`, the smallest, and of each folder in a long run, on another release of Node, and on all others side by side in a long run, with the same build and packages. What goes
 * by the time of its sound is left out, and so is what takes half a minute of a processor: the next smallest runs instead. A release that npm cannot fetch is named, and counts as one test that was skipped.
 * @param {readonly string[]} files
 * @param {{ deadlineMs: number }} options how long a file may take on a quiet machine
 * @returns {Promise<readonly import('./rows.mjs').Row[]>}
 */
export function runOnOtherNodes(files, { deadlineMs }) {
  const others = VERSIONS.filter((version) => !process.versions.node.startsWith(`${version}.`));
  return Promise.all(
    others.map(async (version) => {
      const row = `Node ${version}`;
      const node = nodeOf(version);
      if (node === undefined) {
        console.log(`${row} cannot be fetched: no test runs on it`);
        return { row, count: { ...noCount(), skipped: 1 } };
      }
      const left = smallestOfEachPart(files);
      return { row, node, count: await runFiles(() => left.shift(), { deadlineMs, isBeside: true, node }) };
    }),
  );
}

/** The program of a release, which npm fetches and keeps in its cache. @param {string} version */
function nodeOf(version) {
  const words = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = spawnSync('npm', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const path = stdout?.trim().split('\n').at(-1);
  return status === 0 && path && path !== process.execPath ? path : undefined;
}

/** @param {readonly string[]} files */
function smallestOfEachPart(files) {
  /** @type {Map<string, { file: string, bytes: number }>} */
  const smallest = new Map();
  for (const file of files.filter((file) => !isRealTime(file) && !runsOnce(file))) {
    const part = dirname(file)
      .split('/')
      .slice(0, isLong() ? Infinity : PART_DEPTH)
      .join('/');
    const { size } = statSync(file);
    if (size < (smallest.get(part)?.bytes ?? Infinity)) smallest.set(part, { file, bytes: size });
  }
  return [...smallest.values()].map(({ file }) => file);
}

function isLong() {
  return Number(process.env.BROCA_TEST_SCALE) > 1;
}
