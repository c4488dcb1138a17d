import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { subsetSearch, valuesInside } from '../../../src/brain/matching/subset-search.ts';

const test = suite('subsetSearch');

const search = (...sets: readonly (readonly number[])[]) =>
  subsetSearch(sets.map((members) => ({ members, value: members.join() })));

const inside = (sets: readonly (readonly number[])[], ...present: readonly number[]): readonly string[] =>
  valuesInside(search(...sets), new Set(present)).toSorted();

test('only sets wholly inside are found', () => {
  assert.equal(inside([[1], [1, 2], [2, 3], [3, 1], [1, 2, 3, 4]], 1, 2), ['1', '1,2']);
});

test('the empty set is always found', () => {
  assert.equal(inside([[], [1]]), ['']);
});

test('equal sets are all found, whatever their order', () => {
  assert.equal(
    inside(
      [
        [1, 2],
        [2, 1],
        [1, 2],
      ],
      2,
      1,
    ),
    ['1,2', '1,2', '2,1'],
  );
});

test('nothing is found among no sets', () => {
  assert.equal(inside([], 1), []);
});

test('every set is found when the search is long', () => {
  const sets = Array.from({ length: 30 * 30 * 30 }, (_, index) => [
    index % 30,
    100 + (Math.floor(index / 30) % 30),
    200 + Math.floor(index / 900),
  ]);
  const all = sets.flat();
  assert.is(inside(sets, ...all).length, sets.length);
  assert.equal(inside(sets, ...all.filter((member) => member < 200)), []);
  assert.equal(inside(sets, ...all.filter((member) => member >= 100)), []);
});

test.run();
