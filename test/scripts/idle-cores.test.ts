import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

type Cores = readonly { readonly times: { readonly idle: number } }[];

const test = suite('idle cores');

const { idleCores } = (await import(join(import.meta.dirname, '../../scripts/testing/idle-cores.mjs'))) as {
  idleCores: (allCores: () => Cores, own: number) => () => number;
};

/** Of a machine with so many cores, all of them idle, for a process that may use `own` of them. */
async function idleOf(cores: number, own: number): Promise<number> {
  const core = () => ({ times: { idle: performance.now() } });
  const look = idleCores(() => Array.from({ length: cores }, core), own);
  await wait(1);
  return look();
}

test('are told where all cores of the machine are for this process', async () => {
  assert.ok((await idleOf(2, 2)) > 0);
});

test('are none where the machine has more: whose they are cannot be told', async () => {
  assert.is(await idleOf(64, 2), 0);
});

test.run();
