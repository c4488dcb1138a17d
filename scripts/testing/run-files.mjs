import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

const worker = join(root, 'scripts/testing/worker.mjs');
const builtSources = join(root, 'scripts/testing/built-sources.mjs');
const startMs = 60_000;
const goodbyeMs = 20_000;
const lastWordsMs = 2_000;

/** @typedef {{ passed: number, skipped: number, failed: number, took: { file: string, ms: number }[] }} Count */
/** @typedef {Partial<Count> & { started?: string, begun?: string, over?: true, open?: string[] }} News */

/**
 * Runs test files in one process, and goes on in a new one after a file that ends or stops it.
 * @param {readonly string[]} files
 * @param {{ deadlineMs: number, isBeside?: boolean }} options how long one file may take; whether others run at the same time, so that
 *   what a file prints is held back until its end
 * @returns {Promise<Count>}
 */
export async function runFiles(files, { deadlineMs, isBeside = false }) {
  /** @type {Count} */
  const count = { passed: 0, skipped: 0, failed: 0, took: [] };
  let left = files;
  while (left.length > 0) {
    const { last, problem } = await runInOneProcess(left, { deadlineMs, isBeside }, count);
    if (problem) {
      console.log(`\n   ${last}: ${problem}\n`);
      count.failed += 1;
    }
    left = left.slice(left.indexOf(last) + 1);
  }
  return count;
}

/** @returns {Promise<{ last: string, problem?: string }>} the last file begun, and what was wrong with its process */
function runInOneProcess(
  /** @type {readonly string[]} */ files,
  /** @type {{ deadlineMs: number, isBeside: boolean }} */ { deadlineMs, isBeside },
  /** @type {Count} */ count,
) {
  return new Promise((resolve) => {
    // a group of its own, so that the programs a hanging test started end with it
    const child = spawn(process.execPath, [...loaders(), worker, ...files], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...(isBeside ? { BROCA_TEST_BESIDE: '1' } : {}) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let last = files[0] ?? '';
    /** @type {number | undefined} */
    let startedMs;
    let isOver = false;
    let begun = 0;
    /** @type {string | undefined} */
    let atWork;
    /** @type {string | undefined} */
    let late;
    const end = () => endGroup(child.pid);
    const stop = () => process.exit(130);
    let deadline = setTimeout(giveUp, Math.max(deadlineMs, startMs), 'the test process did not start');

    function giveUp(/** @type {string} */ why) {
      late = isOver ? why : `${why}; ${whereabouts(begun, atWork)}`;
      deadline = setTimeout(() => {
        late += '; its event loop is blocked';
        end();
      }, lastWordsMs);
      child.send('what is open?', () => {}); // it may have gone
    }
    child.on('message', (/** @type {News} */ news) => {
      if (news.open) {
        late += `; open: ${news.open.join(', ')}`;
        end();
      }
      if (news.begun !== undefined) {
        atWork = news.begun;
        if (atWork !== '') begun += 1;
      }
      count.passed += news.passed ?? 0;
      count.skipped += news.skipped ?? 0;
      count.failed += news.failed ?? 0;
      if (!news.started && !news.over) return;
      clearTimeout(deadline);
      begun = 0;
      atWork = undefined;
      if (startedMs !== undefined) count.took.push({ file: last, ms: Date.now() - startedMs });
      startedMs = Date.now();
      last = news.started ?? last;
      isOver = news.over ?? false;
      deadline = isOver
        ? setTimeout(giveUp, goodbyeMs, 'the tests ended, but one left something open (see above)')
        : setTimeout(giveUp, deadlineMs, `no end after ${deadlineMs / 1000} s`);
    });
    process.once('exit', end);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
    child.on('close', (status, signal) => {
      clearTimeout(deadline);
      process.off('exit', end);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop);
      const early = `its process ended before its tests did (${signal ?? `status ${status}`})`;
      resolve({ last, problem: late ?? (isOver ? undefined : early) });
    });
  });
}

/** uvu takes the name away before the hooks after the tests. */
function whereabouts(/** @type {number} */ begun, /** @type {string | undefined} */ atWork) {
  if (atWork) return `${begun - 1} tests had ended, at work was "${atWork}"`;
  return begun === 0 ? 'no test had begun' : `${begun} tests had ended, and a hook was at work`;
}

function endGroup(/** @type {number | undefined} */ pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}

/** Tests are TypeScript; what they test is the built product, where it was built from what is here. */
function loaders() {
  const built = process.env.BROCA_TEST_BUILT === '1' ? ['--import', builtSources] : [];
  return ['--import', 'tsx', ...built];
}
