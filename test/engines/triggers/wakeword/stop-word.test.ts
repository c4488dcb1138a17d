import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stopsOnce } from '../../../../src/engines/triggers/wakeword/stop-word.ts';

const test = suite('stopsOnce');

const found = (index: number, endMs: number) => ({ index, endMs, score: 0.9 });

test('a stop word that two have found is told once, and again when it is said again', () => {
  const once = stopsOnce([false, true]);
  assert.equal(once([found(1, 5_000), found(1, 5_080)]), [found(1, 5_000)]);
  assert.equal(once([found(1, 5_900)]), []);
  assert.equal(once([found(1, 6_100)]), [found(1, 6_100)], 'not put off by what was left out');
  assert.equal(once([found(1, 100)]), [found(1, 100)], 'after the microphone was reopened');
});

test('wake words, and what is near, are left alone', () => {
  const once = stopsOnce([false, true]);
  const near = { ...found(1, 5_000), isNear: true } as const;
  assert.equal(once([found(0, 5_000), found(0, 5_010), near]), [found(0, 5_000), found(0, 5_010), near]);
  assert.equal(once([found(1, 5_020)]), [found(1, 5_020)]);
});

test.run();
