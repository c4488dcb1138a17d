import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { farthestOf, scoreOf } from '../../../../src/engines/triggers/personal/wanted-hotwords.ts';

const test = suite('hotword');

test('recordings that are alike make it strict, within limits', () => {
  assert.equal(
    [1, 5, 100].map((distance) => farthestOf(distance, 0.5, false)),
    [8.5, 11, 13.5],
  );
});

test('sensitivity lets it be farther, and so does the assistant speaking', () => {
  assert.equal(
    [0, 0.5, 1].map((sensitivity) => farthestOf(5, sensitivity, false)),
    [8.25, 11, 13.75],
  );
  assert.ok(farthestOf(6, 0.5, true) > farthestOf(6, 0.5, false));
});

test('the score is a half as far away as is allowed, and more when nearer', () => {
  assert.is(scoreOf(1), 0.5);
  assert.ok(scoreOf(0) > 0.98);
  assert.ok(scoreOf(0.5) > 0.8 && scoreOf(0.5) < 0.9);
  assert.ok(scoreOf(2) < 0.02);
});

test.run();
