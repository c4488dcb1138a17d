import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { turns } from '../../../src/actors/speaking/turns.ts';
import { settled } from '../../support/settled.ts';

const test = suite('turns');

/** Turns that last until the test ends them, and what became of each. */
function output() {
  const { add, stop } = turns();
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const signals = new Map<string, AbortSignal>();
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return {
    told,
    stop,
    end,
    isAborted: (name: string) => signals.get(name)?.aborted,
    add: (name: string) =>
      add({
        take: (signal) => {
          told.push(name);
          signals.set(name, signal);
          return new Promise((resolve) => ends.set(name, resolve));
        },
        drop: () => void told.push(`${name} dropped`),
      }),
  };
}

test('the first has its turn at once, each other when the one before it has ended', async () => {
  const { add, end, told } = output();
  add('one');
  assert.equal(told, ['one']);
  add('two');
  add('three');
  await settled();
  assert.equal(told, ['one']);
  await end('one');
  assert.equal(told, ['one', 'two']);
  await end('two');
  assert.equal(told, ['one', 'two', 'three']);
});

test('what is added when all have ended has its turn at once', async () => {
  const { add, end, told } = output();
  add('one');
  await end('one');
  add('two');
  assert.equal(told, ['one', 'two']);
});

test('a stop ends the present turn and drops those that wait, in their order', async () => {
  const { add, end, stop, told, isAborted } = output();
  for (const name of ['one', 'two', 'three']) add(name);
  assert.is(isAborted('one'), false);
  stop();
  assert.is(isAborted('one'), true);
  await end('one');
  assert.equal(told, ['one', 'two dropped', 'three dropped']);
});

test('what is added after a stop waits until the present one has really ended, and is not stopped', async () => {
  const { add, end, stop, told, isAborted } = output();
  add('one');
  stop();
  add('two');
  await settled();
  assert.equal(told, ['one']);
  await end('one');
  assert.equal([told, isAborted('two')], [['one', 'two'], false]);
});

test('what is added by what is dropped is not dropped with it', async () => {
  const { add, stop } = turns();
  const told: string[] = [];
  let end = (): void => {};
  const later = { take: async () => void told.push('later'), drop: () => void told.push('later dropped') };
  add({
    take: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
    drop: () => {},
  });
  add({ take: async () => {}, drop: () => add(later) });
  stop();
  end();
  await settled();
  assert.equal(told, ['later']);
});

test('a stop with nothing to stop does nothing', () => {
  const { add, stop, told } = output();
  stop();
  add('one');
  assert.equal(told, ['one']);
});

test('two stops drop each but once', async () => {
  const { add, end, stop, told } = output();
  add('one');
  add('two');
  stop();
  stop();
  await end('one');
  assert.equal(told, ['one', 'two dropped']);
});

test.run();
