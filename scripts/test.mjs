#!/usr/bin/env node
import { isBuilt } from './setup/build.mjs';
import { mayInstall, setUp } from './setup.mjs';
import { failedChecks } from './testing/checks.mjs';
import { findFiles } from './testing/find-files.mjs';
import { installOptionalEngines } from './testing/optional-engines.mjs';
import { runOnOtherNodes } from './testing/other-nodes.mjs';
import { runInRows } from './testing/rows.mjs';
import { tryAgain } from './testing/second-try.mjs';

const words = process.argv.slice(2);
const patterns = words.filter((word) => !word.startsWith('--'));
if (words.includes('--long')) process.env.BROCA_TEST_SCALE ||= '10';
/** How many of the dearest files are named at the end: the whole has to stay short. */
const DEAREST = 30;
/** In CI, for other releases of Node and other engines have to be fetched. */
const isWithOthers = process.env.CI !== undefined || words.includes('--nodes');
const deadlineMs = Number(process.env.BROCA_TEST_DEADLINE_MS ?? 200_000 * scale());

const { passed, failed } = await testAll();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function testAll() {
  const { hasModules, hasBuild } = await setUp('test', { mayInstall: mayInstall(words) });
  if (!hasModules) return { passed: 0, failed: 1 };
  if (isBuilt()) process.env.BROCA_TEST_BUILT = '1';
  if (isWithOthers) await installOptionalEngines();
  const files = ['packages', 'test'].flatMap((folder) => findFiles(folder, '.test.ts', patterns));
  const checks = words.includes('--no-checks') ? [] : await failedChecks(); // they fill all cores
  const problems = [...(hasBuild ? [] : ['build']), ...checks];
  const inRows = await runInRows(files, { deadlineMs });
  const rows = [...inRows, ...(isWithOthers ? await runOnOtherNodes(files, { deadlineMs }) : [])];
  if (files.length > 1) await tryAgain(rows, { deadlineMs });
  const counts = rows.map(({ count }) => count);
  const sum = (/** @type {'passed' | 'skipped' | 'failed'} */ what) =>
    counts.reduce((all, count) => all + count[what], 0);
  const count = { passed: sum('passed'), skipped: sum('skipped'), failed: sum('failed') };
  if (count.passed + count.failed === 0) problems.push('no test ran');
  console.log('');
  printTimes(rows);
  if (count.skipped > 0) console.log(`${count.skipped} skipped`);
  for (const [reason, tests] of countBy(counts.flatMap(({ reasons }) => reasons)))
    console.log(`  ${tests} of them: ${reason}`);
  for (const [file, names] of counts.flatMap(({ failures }) => [...failures]))
    for (const name of names) console.log(`Failed: ${file}  ${name}`);
  if (problems.length > 0) console.log(`Not in order: ${problems.join(', ')}`);
  return { passed: count.passed, failed: count.failed + problems.length };
}

/** How often each of these texts occurs. */
function countBy(/** @type {readonly string[]} */ texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** What keeps the whole from being short. */
function printTimes(/** @type {Awaited<ReturnType<typeof runInRows>>} */ rows) {
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);
  const took = rows.flatMap(({ count }) => count.took);
  const sum = (/** @type {readonly number[]} */ all) => all.reduce((one, other) => one + other, 0);
  console.log('The files that took most of a processor, and how long they ran:');
  for (const { file, ms, processorMs } of took
    .sort((one, other) => other.processorMs - one.processorMs)
    .slice(0, DEAREST))
    console.log(`  ${seconds(processorMs).padStart(6)} s ${seconds(ms).padStart(6)} s  ${file}`);
  for (const { row, count } of rows)
    console.log(
      `A row (${row}) took ${seconds(sum(count.took.map(({ ms }) => ms)))} s for ${count.took.length} files, ${seconds(sum(count.took.map(({ processorMs }) => processorMs)))} s of a processor.`,
    );
}

/** Long runs take longer, and so may each file. */
function scale() {
  return Math.max(1, Number(process.env.BROCA_TEST_SCALE) || 1);
}
