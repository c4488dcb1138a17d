#!/usr/bin/env node
import { isBuilt } from './setup/build.mjs';
import { mayInstall, setUp } from './setup.mjs';
import { failedChecks } from './testing/checks.mjs';
import { findFiles } from './testing/find-files.mjs';
import { runFiles } from './testing/run-files.mjs';

const words = process.argv.slice(2);
const patterns = words.filter((word) => !word.startsWith('--'));
if (words.includes('--long')) process.env.BROCA_TEST_SCALE ||= '10';
/** Sound takes its time, and little of the processor's: these tests run beside the others. */
const beside = [
  /^test\/faults\//,
  /^test\/(sound|commands|rooms|satellites|hosting|mqtt|models)\//,
  /^test\/(engines|console|scripts|logging|client)\/|^test\/(cli|readme|kill)\./,
];
/** @type {readonly ((path: string) => boolean)[]} */
const lanes = [
  (path) => !beside.some((folder) => folder.test(path)),
  ...beside.map((folder) => (/** @type {string} */ path) => folder.test(path)),
];
/** How many of the slowest files are named at the end: the whole has to stay short. */
const SLOWEST = 15;
const deadlineMs = Number(process.env.BROCA_TEST_DEADLINE_MS ?? 200_000 * scale());

const { passed, failed } = await testAll();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function testAll() {
  const { hasModules, hasBuild } = await setUp('test', { mayInstall: mayInstall(words) });
  if (!hasModules) return { passed: 0, failed: 1 };
  if (isBuilt()) process.env.BROCA_TEST_BUILT = '1';
  const problems = [...(hasBuild ? [] : ['build']), ...(await failedChecks())];
  const files = findFiles('test', '.test.ts', patterns);
  const counts = await Promise.all(
    lanes.map((isOf, lane) => runFiles(files.filter(isOf), { deadlineMs, isBeside: lane > 0 })),
  );
  const sum = (/** @type {'passed' | 'skipped' | 'failed'} */ what) =>
    counts.reduce((all, count) => all + count[what], 0);
  const count = { passed: sum('passed'), skipped: sum('skipped'), failed: sum('failed') };
  if (count.passed + count.failed === 0) problems.push('no test ran');
  console.log('');
  console.log('The slowest files:');
  for (const { file, ms } of counts
    .flatMap(({ took }) => took)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  const rows = counts.map(({ took }) => Math.round(took.reduce((sum, { ms }) => sum + ms, 0) / 1000));
  console.log(`The rows took ${rows.join(', ')} s.`);
  if (count.skipped > 0) console.log(`${count.skipped} skipped`);
  if (problems.length > 0) console.log(`Not in order: ${problems.join(', ')}`);
  return { passed: count.passed, failed: count.failed + problems.length };
}

/** Long runs take longer, and so may each file. */
function scale() {
  return Math.max(1, Number(process.env.BROCA_TEST_SCALE) || 1);
}
