import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distribution } from '../../../src/observe/metrics/expose.ts';

const test = suite('distribution');

test('each bucket counts what is up to its bound', () => {
  const times = distribution([1, 10]);
  for (const ms of [0, 1, 1.5, 10, 11, 100]) times.observe(ms);
  assert.equal(times.buckets(), [
    [1, 2],
    [10, 4],
    [Number.POSITIVE_INFINITY, 6],
  ]);
  assert.equal([times.count(), times.sumMs()], [6, 123.5]);
});

test('nothing observed is all zeros', () => {
  const times = distribution([1]);
  assert.equal([times.count(), times.sumMs(), times.buckets().map(([, count]) => count)], [0, 0, [0, 0]]);
});

test.run();
