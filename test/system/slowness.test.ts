import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { slowness } from '../../src/system/slowness.ts';

const test = suite('slowness');

test('is 1 as long as there are cores for all, then as many as share one, up to 4', () => {
  const cases = [
    [0, 2, 1],
    [2, 2, 1],
    [5, 2, 2.5],
    [8, 2, 4],
    [500, 2, 4],
    [3, 1, 3],
  ] as const;
  for (const [wanting, cores, times] of cases) assert.is(slowness(wanting, cores), times);
});

test('this machine has one', () => {
  assert.ok(slowness() >= 1 && slowness() <= 4);
});

test.run();
