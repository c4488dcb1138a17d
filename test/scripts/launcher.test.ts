import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../support/kit.ts';

const root = join(import.meta.dirname, '../..');
const LAUNCHER = 'scripts/broca.mjs';
const test = suite('the command broca');

/** Runs the command in a copy of the checkout that has these files too. */
function run(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const copy = kit({ 'package.json': '{ "type": "module" }', ...files });
  cpSync(join(root, LAUNCHER), join(copy, LAUNCHER), { recursive: true });
  return spawnSync(join(copy, LAUNCHER), words, { encoding: 'utf8' });
}

test('npm finds it in a fresh checkout, since it is no file of the build', () => {
  const { bin, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.equal(bin, { broca: LAUNCHER });
  assert.ok(files.includes(LAUNCHER));
});

test('before Broca is built it says what to do', () => {
  const { status, stdout, stderr } = run({}, 'order', 'hello');
  assert.equal([status, stdout], [1, '']);
  assert.is(stderr, 'Broca is not built. To build it, run:  npm start\n');
});

test('then it runs what was built, with its words', () => {
  const { status, stdout } = run({ 'dist/cli.js': 'console.log(process.argv.slice(2))' }, 'order', 'hello');
  assert.equal([status, stdout], [0, "[ 'order', 'hello' ]\n"]);
});

test.run();
