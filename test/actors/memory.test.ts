import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storedMemory } from '../../src/actors/memory.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { memoryStore } from '../../src/store/memory-store.ts';

const test = suite('kept memory');

const full: AssistantError = { _tag: 'StoreFailed', message: 'the disk is full', isFull: true };

function kept(put?: () => TE.TaskEither<AssistantError, void>) {
  const store = memoryStore().memory;
  const failures: string[] = [];
  const memory = storedMemory({
    store: put === undefined ? store : { ...store, put },
    held: [['old', 1]],
    reportFailure: (error) => failures.push(error),
  });
  return { memory, store, failures };
}

test('it begins with what was held, and knows at once what it is told', () => {
  const { memory } = kept();
  memory.note('new', 2);
  assert.equal({ ...memory.values }, { old: 1, new: 2 });
});

test('what is kept is on disk when that is done', async () => {
  const { memory, store } = kept();
  assert.equal(await memory.keep('name', 'Bob')(), E.right(undefined));
  assert.equal(await store.all()(), E.right([['name', 'Bob']]));
});

test('what is noted is written together, the last value of each name', async () => {
  const { memory, store } = kept();
  for (const value of [1, 2, 3]) memory.note('order', value);
  memory.note('message', 'hi');
  assert.equal(await store.all()(), E.right([]));
  await memory.flushed();
  assert.equal(
    await store.all()(),
    E.right([
      ['order', 3],
      ['message', 'hi'],
    ]),
  );
});

test('what is kept is not overwritten by what was noted before', async () => {
  const { memory, store } = kept();
  memory.note('name', 'Ann');
  await memory.keep('name', 'Bob')();
  await memory.flushed();
  assert.equal(await store.all()(), E.right([['name', 'Bob']]));
});

test('what the disk refuses is remembered all the same, and told once', async () => {
  const { memory, failures } = kept(() => TE.left(full));
  assert.equal(await memory.keep('name', 'Bob')(), E.left(full));
  for (const value of [1, 2]) {
    memory.note('order', value);
    await memory.flushed();
  }
  assert.equal({ ...memory.values }, { old: 1, name: 'Bob', order: 2 });
  assert.equal(failures, ['the disk is full']);
});

test.run();
