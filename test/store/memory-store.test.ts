import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryStore } from '../../src/store/memory-store.ts';
import { type Store, store } from '../../src/store/store.ts';
import { storedRun, toKeep } from '../support/kept-run.ts';
import { kit } from '../support/kit.ts';
import { timer } from '../support/timer.ts';

const test = suite('memory store');

test('answers what the one on disk answers', async () => {
  const onDisk = store({ path: join(kit({}), 'broca.db') });
  assert.equal(await answersOf(memoryStore()), await answersOf(onDisk));
  await onDisk.close();
});

async function answersOf({ timers, memory, runs }: Store): Promise<readonly unknown[]> {
  for (const id of ['1', '2', '3'])
    runs.put(toKeep(storedRun(id, { conversation: id === '2' ? 'bath' : 'kitchen' })));
  return [
    await timers.put(timer('1'))(),
    await timers.put(timer('2'))(),
    await timers.remove(['1', '9'])(),
    await timers.all()(),
    await memory.put([
      ['a', 1],
      ['b', 2],
    ])(),
    await memory.put([['a', 3]])(),
    await memory.all()(),
    await memory.remove(['b', 'c'])(),
    await memory.all()(),
    await runs.list({ limit: 2 })(),
    await runs.list({ limit: 2, before: '3', conversation: 'kitchen' })(),
    await runs.list({ limit: 2, before: 'gone' })(),
    await runs.find('2')(),
    await runs.find('4')(),
    await runs.list({ limit: 9, search: 'TEA' })(),
    await runs.sound('2')(),
    await runs.remove(['2', '4'])(),
    await runs.list({ limit: 9 })(),
    await runs.remove('all')(),
    await runs.list({ limit: 9 })(),
  ];
}

test.run();
