import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

/** @typedef {{ name: string, words: readonly string[] }} Check */

const tsc = ['node_modules/typescript/bin/tsc', ...(process.stdout.isTTY ? ['--pretty'] : [])];
const colours = process.stdout.isTTY ? '--colors=force' : '--colors=off';

/** The rows run side by side, as the charts take one core only. The type-checks are one row: each takes more than a gigabyte. */
const rows = [
  [
    { name: 'type-check', words: tsc },
    { name: 'type-check of the console', words: [...tsc, '-p', 'src/console'] },
    { name: 'type-check of its tests', words: [...tsc, '-p', 'test/console'] },
  ],
  [
    { name: 'charts of the machines', words: ['scripts/charts/write-charts.ts', '--check'] },
    { name: 'lint', words: ['node_modules/@biomejs/biome/bin/biome', 'ci', colours, '.'] },
  ],
];

/** Type-checks and lints, and returns the names of what failed. */
export async function failedChecks() {
  return (await Promise.all(rows.map(failedOf))).flat();
}

/** What a check prints comes when it has ended, under its name. */
async function failedOf(/** @type {readonly Check[]} */ checks) {
  const failed = [];
  for (const { name, words } of checks) {
    const { status, output } = await run(words);
    process.stdout.write(`${name}\n${output}`);
    if (status !== 0) failed.push(name);
  }
  return failed;
}

/** What Node of the least version needs to run TypeScript. */
const loader = (/** @type {string} */ script) => (script.endsWith('.ts') ? ['--import', 'tsx'] : []);

/** @returns {Promise<{ status: number | null, output: string }>} */
function run(/** @type {readonly string[]} */ [script = '', ...words]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...loader(script), join(root, script), ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    child.on('error', (error) => resolve({ status: -1, output: `${output}${error.message}\n` }));
    child.on('close', (status) => resolve({ status, output }));
  });
}
