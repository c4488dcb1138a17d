import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { VirtualClock } from '../../../src/testing/harness/virtual-clock.ts';

const test = suite('virtual clock');

test('it says when something is due next, in whole ms', () => {
  const clock = new VirtualClock();
  assert.is(clock.nextDueMs(), Number.POSITIVE_INFINITY);
  const first = clock.setTimeout(() => {}, 10.2);
  clock.setTimeout(() => {}, 20);
  assert.is(clock.nextDueMs(), 11);
  clock.clearTimeout(first);
  assert.is(clock.nextDueMs(), 20);
  clock.set(20);
  assert.is(clock.nextDueMs(), Number.POSITIVE_INFINITY);
});

test('what a timer sets for at once is due at once', () => {
  const clock = new VirtualClock();
  const rung: string[] = [];
  clock.setTimeout(() => {
    rung.push('first');
    clock.setTimeout(() => rung.push('second'), 0);
  }, 5);
  clock.set(clock.nextDueMs());
  assert.is(clock.nextDueMs(), 5);
  clock.set(5);
  assert.equal(rung, ['first', 'second']);
});

test.run();
