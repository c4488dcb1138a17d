import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RESTART, waitMs } from '../../src/workers/restart.ts';

const test = suite('waitMs');

const restart = { firstDelayMs: 100, maxDelayMs: 1_000, limit: 3 };
const deaths = (count: number) => ({ count, atMs: 5_000, why: 'a test' });

test('nothing that never died has to wait', () => {
  assert.is(waitMs(undefined, restart, 5_000), 0);
});

test('the wait doubles with each death and is the longest from the limit on', () => {
  assert.equal(
    [1, 2, 3, 4, 99].map((count) => waitMs(deaths(count), restart, 5_000)),
    [100, 200, 1_000, 1_000, 1_000],
  );
});

test('time since the death counts, and never below none', () => {
  assert.is(waitMs(deaths(1), restart, 5_099), 1);
  assert.is(waitMs(deaths(1), restart, 9_000), 0);
});

test('what died once may be called again a quarter of a second later', () => {
  assert.is(waitMs(deaths(1), RESTART, 5_000), 250);
});

test.run();
