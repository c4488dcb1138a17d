import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neededFit, scoreOf, usualThreshold } from '../../../../src/engines/triggers/phrase/thresholds.ts';

const test = suite('thresholds');

test('the more sensitive, the worse a phrase may fit; the assistant’s own words worse still', () => {
  assert.is(neededFit(-25, 0.5, false), -25);
  assert.is(neededFit(-25, 1, false), -40);
  assert.is(neededFit(-25, 0, false), -10);
  assert.ok(neededFit(-25, 0.5, true) < -25);
});

test('a score is a half at the fit that is needed, and stays between 0 and 1', () => {
  assert.is(scoreOf(-25, -25), 0.5);
  assert.ok(scoreOf(-20, -25) > 0.5);
  assert.ok(scoreOf(1_000, -25) <= 1);
  assert.ok(scoreOf(-1_000, -25) >= 0);
});

test('a short phrase may fit worse than a long one', () => {
  assert.ok(usualThreshold({ ways: ['S T AA P'] }) < usualThreshold({ ways: ['HH EY K AH M P Y UW T ER'] }));
});

test.run();
