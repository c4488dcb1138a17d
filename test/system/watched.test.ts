import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watched } from '../../src/system/watched.ts';

const test = suite('watched');

/** A directory being watched; `change` settles when the next change was told. */
async function watching() {
  const directory = mkdtempSync(join(tmpdir(), 'broca-watched-'));
  for (const name of ['data', 'brains', 'node_modules']) mkdirSync(join(directory, name));
  let changes = 0;
  let told = () => {};
  const { close } = await watched({
    directory,
    without: [join(directory, 'data')],
    changed: () => {
      changes += 1;
      told();
    },
    failed: (error) => {
      throw error;
    },
    restMs: 30,
  });
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      told = resolve;
    });
  const write = (name: string, text = 'x') => writeFileSync(join(directory, name), text);
  return { directory, close, change, write, changes: () => changes };
}

test('a file that is written, made below, or put in the place of another is told', async () => {
  const { directory, close, change, write } = await watching();
  const steps = [
    () => write('brain.yml'),
    () => write('brain.yml', 'y'),
    () => write('brains/light.yml'),
    () => {
      write('.brain.yml.tmp'); // as editors save
      renameSync(join(directory, '.brain.yml.tmp'), join(directory, 'brain.yml'));
    },
  ];
  for (const step of steps) {
    const told = change();
    step();
    await told;
  }
  await close();
});

test('several changes at once are told once; what Broca writes, packages and hidden files are not told', async () => {
  const { close, change, write, changes } = await watching();
  for (const name of ['data/broca.db', 'node_modules/x.js', '.swp', 'brain.yml~']) write(name);
  const told = change();
  for (const text of ['1', '2', '3']) {
    write('brain.yml', text);
    write('settings.yml', text);
  }
  await told;
  await close();
  assert.is(changes(), 1);
});

test('after the end nothing is told', async () => {
  const { close, write, changes } = await watching();
  write('brain.yml');
  await close();
  assert.is(changes(), 0);
});

test.run();
