import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { durationText } from '../../src/console/duration-text.ts';

const test = suite('console/duration-text');

test('a duration has the unit and the digits that can be read at a glance', () => {
  const texts = [0, 0.44, 9.94, 12.4, 999, 1_250, 59_990, 60_000, 125_400].map(durationText);
  assert.equal(texts, [
    '0 ms',
    '0.4 ms',
    '9.9 ms',
    '12 ms',
    '999 ms',
    '1.25 s',
    '59.99 s',
    '1 min',
    '2 min 5 s',
  ]);
  assert.is(durationText(-1_500), '-1.5 s');
});

test('a long duration has at most two units', () => {
  assert.equal([3_720_000, 3_599_600, 90_000_000].map(durationText), ['1 h 2 min', '1 h', '1 d 1 h']);
});

test.run();
