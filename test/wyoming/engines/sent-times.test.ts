import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sentTimes } from '../../../src/wyoming/engines/trigger.ts';

const test = suite('sentTimes');

const samples = new Int16Array(512);

test('a time of the service is brought back to the time of its frame, over leaps', () => {
  const times = sentTimes();
  times.sent({ samples, atMs: 1_000 }, 0);
  times.sent({ samples, atMs: 1_032 }, 32);
  times.sent({ samples, atMs: 9_000 }, 64);
  times.sent({ samples, atMs: 0 }, 96);
  assert.equal([0, 40, 64, 80, 100, 128].map(times.audioMsAt), [1_000, 1_040, 9_000, 9_016, 4, 32]);
});

test('without a time, or with one to come, it is now', () => {
  const times = sentTimes();
  assert.is(times.audioMsAt(undefined), 0);
  times.sent({ samples, atMs: 500 }, 0);
  assert.is(times.audioMsAt(undefined), 532);
  assert.is(times.audioMsAt(9_999), 532);
  assert.is(times.audioMsAt(-9_999), 0);
});

test('of very many leaps the oldest are forgotten', () => {
  const times = sentTimes();
  for (let index = 0; index < 1_000; index++) times.sent({ samples, atMs: index * 100 }, index * 32);
  assert.is(times.audioMsAt(999 * 32), 99_900);
  assert.is(times.audioMsAt(980 * 32), 98_000);
});

test.run();
