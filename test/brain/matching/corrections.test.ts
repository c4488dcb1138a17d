import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  correctedWords,
  correctionList,
  mergedLists,
  possibleOutputs,
} from '../../../src/brain/matching/corrections.ts';
import { wordsOf } from '../../../src/brain/matching/words.ts';

const test = suite('corrections');

/** A list from `input > output`. */
const listOf = (...corrections: readonly string[]) =>
  correctionList(
    corrections.map((correction) => {
      const [input = '', output = ''] = correction.split('>');
      return { input, output };
    }),
  );

const corrected = (order: string, ...corrections: readonly string[]): string =>
  correctedWords(listOf(...corrections), wordsOf(order))
    .map(({ written }) => written)
    .join(' ');

const SITUATIONS: readonly (readonly [
  title: string,
  order: string,
  corrections: string[],
  result: string,
])[] = [
  ['every such word is replaced', 'one and ONE', ['one > 1'], '1 and 1'],
  ['a part of a word is left alone', 'the phone of one', ['one > 1'], 'the phone of 1'],
  [
    'an input of two words is replaced where they follow each other',
    'lite bulb lite',
    ['Lite Bulb > lamp'],
    'lamp lite',
  ],
  ['an input of two words needs both', 'lite red bulb', ['lite bulb > lamp'], 'lite red bulb'],
  ['an output may have more words', 'lamp on', ['lamp > light bulb'], 'light bulb on'],
  ['an empty output removes', 'please do please', ['please > '], 'do'],
  ['a blank input does nothing', 'as it was', [' > x', 'was > is'], 'as it is'],
  ['corrections chain in list order', 'a', ['a > b', 'b > c'], 'c'],
  ['corrections do not chain backwards', 'a', ['b > c', 'a > b'], 'b'],
  ['a correction is not applied to its own output', 'a', ['a > a a'], 'a a'],
  ['the leftmost of two overlapping ones is replaced', 'a a a', ['a a > b'], 'b a'],
  ['two words brought together by a removal can be an input', 'a x b', ['x > ', 'a b > c'], 'c'],
  ['the first of two equal inputs wins', 'a', ['a > b', 'a > c'], 'b'],
  ['the output keeps its case, the other words theirs', 'Call bob NOW', ['bob > Robert'], 'Call Robert NOW'],
  ['punctuation at the edges of words does not count', 'Lite, “bulb”.', ['lite bulb! > lamp'], 'lamp'],
  ['a sign that is a word is replaced', '10 % of it', ['% > percent'], '10 percent of it'],
];

for (const [title, order, corrections, result] of SITUATIONS) {
  test(title, () => assert.is(corrected(order, ...corrections), result));
}

test('an order that holds no input is given back as it is', () => {
  const words = wordsOf('nothing to mend');
  assert.is(correctedWords(listOf('lite > light'), words), words);
});

test('possible outputs include those of chains, from every list', () => {
  const merged = mergedLists([listOf('a > b c'), listOf('c > d', 'x > y'), listOf('a > b c')]);
  assert.equal(possibleOutputs(merged, wordsOf('A')), new Set(['b', 'c', 'd']));
});

test.run();
