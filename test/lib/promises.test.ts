import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serialQueue } from '../../src/lib/promises.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('promises');

test('the next begins when the one before has ended', async () => {
  const next = serialQueue();
  const steps: string[] = [];
  let finish = () => {};
  const first = next(async () => {
    steps.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    steps.push('first ends');
    return 1;
  });
  const second = next(async () => {
    steps.push('second');
    return 2;
  });
  await Promise.resolve();
  finish();
  assert.equal([await second, await first, steps], [2, 1, ['first begins', 'first ends', 'second']]);
});

test('a failure is its own, and the next goes on', async () => {
  const next = serialQueue();
  const failed = next(() => Promise.reject('no'));
  const done = next(async () => 'done');
  assert.is(await rejection(failed), 'no');
  assert.is(await done, 'done');
});

test.run();
