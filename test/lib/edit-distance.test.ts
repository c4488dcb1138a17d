import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editDistance } from '../../src/lib/text.ts';

const test = suite('editDistance');

for (const [one, other, distance] of [
  ['', '', 0],
  ['light', 'light', 0],
  ['', 'light', 5],
  ['light', 'lights', 1],
  ['light', 'ligt', 1],
  ['light', 'sight', 1],
  ['light', 'lihgt', 1],
  ['ilght', 'lihgt', 2],
  ['kitchen', 'chicken', 4],
] as const) {
  test(`"${one}" and "${other}" are ${distance} apart, either way round`, () => {
    assert.is(editDistance(one, other), distance);
    assert.is(editDistance(other, one), distance);
    assert.is(editDistance(one, other, distance), distance);
  });
}

test('more than the most are not counted to the end', () => {
  assert.is(editDistance('a', 'abcdefgh', 2), 3);
});

test.run();
