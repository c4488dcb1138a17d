import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { countdown } from './countdown.mjs';
import { processorMs } from './processor-time.mjs';

const worker = join(root, 'scripts/testing/worker.mjs');
const builtSources = join(root, 'scripts/testing/built-sources.mjs');
const startMs = 60_000;
const goodbyeMs = 20_000;
const lastWordsMs = 2_000;

/** @typedef {{ file: string, ms: number, processorMs: number }} Took */
/** @typedef {{ passed: number, skipped: number, failed: number }} Result */
/** @typedef {Result & { reasons: string[], failures: Map<string, string[]>, took: Took[], results: Map<string, Result> }} Count `reasons` of skipped tests; `failures`, the names of tests, and `results` by file */
/** @typedef {Partial<Result> & { reasons?: string[], failures?: string[] } & { started?: true, ended?: true, begun?: string, over?: true, open?: string[] }} News */
/** @typedef {{ deadlineMs: number, isBeside: boolean, node?: string }} Options */
/** @typedef {{ last: string, problem: string | undefined, unbegun: string | undefined }} Outcome */

/**
 * Runs one test file after the other in one process, and goes on in a new one after a file that ends or stops it.
 * @param {() => string | undefined} next gives each file once
 * @param {Options} options how long a file may take on a quiet machine; whether others run at the same time, so that what it prints is
 *   held back until its end; the program to run them with, this one's when absent
 * @returns {Promise<Count>}
 */
export async function runFiles(next, options) {
  /** @type {Count} */
  const count = noCount();
  let file = next();
  while (file !== undefined) {
    const { last, problem, unbegun } = await runInOneProcess(file, next, { ...options, count });
    if (problem) {
      console.log(`\n   ${last}: ${problem}\n`);
      add(count, last, { failed: 1, failures: [problem] });
    }
    file = unbegun ?? next();
  }
  return count;
}

/** @returns {Count} of nothing that ran */
export function noCount() {
  return {
    passed: 0,
    skipped: 0,
    failed: 0,
    reasons: [],
    failures: new Map(),
    took: [],
    results: new Map(),
  };
}

/** @returns {Promise<Outcome>} the last file begun, what was wrong with its process, and what that was given and did not begin */
function runInOneProcess(
  /** @type {string} */ first,
  /** @type {() => string | undefined} */ next,
  /** @type {Options & { count: Count }} */ { deadlineMs, isBeside, node = process.execPath, count },
) {
  return new Promise((resolve) => {
    // a group of its own, so that the programs a hanging test started end with it
    const child = spawn(node, [...loaders(), worker], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...(isBeside ? { BROCA_TEST_BESIDE: '1' } : {}) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const send = (/** @type {object} */ message) => child.send(message, () => {}); // it may have gone
    const end = () => endGroup(child.pid);
    const stop = (/** @type {string} */ signal) => {
      console.error(`the tests were ended by ${signal}`);
      process.exit(130);
    };
    let last = first;
    /** @type {string | undefined} */
    let unbegun;
    let startedMs = 0;
    let spentMs = 0;
    let isOver = false;
    let begun = 0;
    /** @type {string | undefined} */
    let atWork;
    /** @type {string | undefined} */
    let late;
    let unwatch = countdown(Math.max(deadlineMs, startMs), () => giveUp('the test process did not start'));
    send({ run: first });

    function giveUp(/** @type {string} */ why) {
      late = isOver ? why : `${why}; ${whereabouts(begun, atWork)}`;
      unwatch = countdown(lastWordsMs, () => {
        late += '; its event loop is blocked';
        end();
      });
      send({ open: true });
    }
    function started() {
      last = unbegun ?? last;
      unbegun = undefined;
      begun = 0;
      atWork = undefined;
      startedMs = Date.now();
      spentMs = processorMs(child.pid);
      unwatch();
      unwatch = countdown(deadlineMs, () => giveUp(`no end after ${deadlineMs / 1000} s`));
    }
    function ended() {
      count.took.push({
        file: last,
        ms: Date.now() - startedMs,
        processorMs: processorMs(child.pid) - spentMs,
      });
      unbegun = next();
      send(unbegun === undefined ? { end: true } : { run: unbegun });
    }
    function over() {
      isOver = true;
      unwatch();
      unwatch = countdown(goodbyeMs, () =>
        giveUp('the tests ended, but one left something open (see above)'),
      );
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
      add(count, last, news);
      count.reasons.push(...(news.reasons ?? []));
      if (news.started) started();
      if (news.ended) ended();
      if (news.over) over();
    });
    process.once('exit', end);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
    child.on('close', (status, signal) => {
      unwatch();
      process.off('exit', end);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop);
      const early = `its process ended before its tests did (${signal ?? `status ${status}`})`;
      resolve({ last, problem: late ?? (isOver ? undefined : early), unbegun });
    });
  });
}

function add(
  /** @type {Count} */ count,
  /** @type {string} */ file,
  /** @type {News} */ { passed = 0, skipped = 0, failed = 0, failures = [] },
) {
  if (failures.length > 0) count.failures.set(file, [...(count.failures.get(file) ?? []), ...failures]);
  const result = count.results.get(file) ?? { passed: 0, skipped: 0, failed: 0 };
  count.results.set(file, result);
  for (const sum of [count, result]) {
    sum.passed += passed;
    sum.skipped += skipped;
    sum.failed += failed;
  }
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
