import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchFiles } from '../../src/system/watch-files.ts';
import { until } from '../support/until.ts';

const test = suite('watched');

/** A directory being watched; `change` settles when the next change was told. */
async function watching({ sinceMs = Date.now(), files = [] as readonly string[] } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'broca-watched-'));
  for (const name of ['data', 'brains', 'node_modules']) mkdirSync(join(directory, name));
  for (const name of files) writeFileSync(join(directory, name), 'x');
  let changes = 0;
  let told = () => {};
  const { close } = await watchFiles({
    directory,
    without: [join(directory, 'data')],
    isOf: (path) => !path.endsWith('.log'),
    sinceMs,
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

test('several changes at once are told once; what Broca writes, packages, hidden files and what nobody asked for are not told', async () => {
  const { close, change, write, changes } = await watching();
  for (const name of ['data/broca.db', 'node_modules/x.js', '.swp', 'brain.yml~', 'my.log']) write(name);
  const told = change();
  for (const text of ['1', '2', '3']) {
    write('brain.yml', text);
    write('settings.yml', text);
  }
  await told;
  await close();
  assert.is(changes(), 1);
});

test('what changed before the watching began is told when it is newer than what was read', async () => {
  const files = ['brain.yml'];
  const old = await watching({ files, sinceMs: Date.now() + 60_000 });
  const told = old.change();
  old.write('settings.yml');
  await told;
  assert.is(old.changes(), 1);
  await old.close();
  const fresh = await watching({ files, sinceMs: Date.now() - 60_000 });
  await until(() => fresh.changes() === 1);
  await fresh.close();
});

test('a kit below the directory that is left out is watched', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'broca-watched-'));
  mkdirSync(join(directory, 'kit'));
  let changes = 0;
  const { close } = await watchFiles({
    directory: join(directory, 'kit'),
    without: [directory],
    isOf: () => true,
    sinceMs: Date.now(),
    changed: () => {
      changes += 1;
    },
    failed: assert.unreachable as never,
    restMs: 30,
  });
  writeFileSync(join(directory, 'kit/brain.yml'), 'x');
  await until(() => changes > 0);
  await close();
});

test.run();
