import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

const colours = process.stdout.isTTY ? [] : ['--colors=off'];
const checks = [
  { name: 'type-check', words: ['node_modules/typescript/bin/tsc'] },
  { name: 'type-check of the console', words: ['node_modules/typescript/bin/tsc', '-p', 'src/console'] },
  {
    name: 'type-check of its tests',
    words: ['node_modules/typescript/bin/tsc', '-p', 'test/console'],
  },
  { name: 'charts of the machines', words: ['scripts/charts/write-charts.ts', '--check'] },
  { name: 'lint', words: ['node_modules/@biomejs/biome/bin/biome', 'ci', ...colours, '.'] },
];

/** Type-checks and lints, and returns the names of what failed. */
export async function failedChecks() {
  const failed = [];
  for (const { name, words } of checks) {
    console.log(name);
    if ((await statusOf(words)) !== 0) failed.push(name);
  }
  return failed;
}

/** What Node of the least version needs to run TypeScript. */
const loader = (/** @type {string} */ script) => (script.endsWith('.ts') ? ['--import', 'tsx'] : []);

function statusOf(/** @type {readonly string[]} */ [script = '', ...words]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...loader(script), join(root, script), ...words], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(-1));
    child.on('close', resolve);
  });
}
