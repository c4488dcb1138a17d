import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  correctedWords,
  correctionList,
  mergedLists,
  possibleOutputs,
} from '../../../src/brain/matching/corrections.ts';
import {
  accountedShare,
  heldIn,
  knownNumbers,
  textOf,
  vocabulary,
  wordCounts,
  wordsOf,
} from '../../../src/brain/matching/words.ts';
import { atOnce } from '../../../src/lib/steps.ts';

const test = suite('words');

test('a word is kept as written beside the form in which it is compared', () => {
  assert.equal(wordsOf('Ça ΣΑΣ'), [
    { written: 'Ça', lower: 'ça' },
    { written: 'ΣΑΣ', lower: 'σας' },
  ]);
  assert.equal(wordsOf('“No”, thank you.'), [
    { written: '“No”,', lower: 'no' },
    { written: 'thank', lower: 'thank' },
    { written: 'you.', lower: 'you' },
  ]);
});

test('punctuation that stands alone is no word, and stays with what is written before it', () => {
  assert.equal(wordsOf('« À Besançon » ?'), [
    { written: 'À', lower: 'à' },
    { written: 'Besançon » ?', lower: 'besançon' },
  ]);
  assert.equal(wordsOf('… ?'), []);
});

test('a hole holds the punctuation between its words and none at its ends', () => {
  const words = wordsOf('play “Yesterday”, by the Beatles !');
  assert.is(heldIn(words.slice(1)), 'Yesterday”, by the Beatles');
  assert.is(textOf(words), 'play “Yesterday”, by the Beatles !');
  assert.is(heldIn(words.slice(1, 2)), 'Yesterday');
  assert.is(heldIn([]), '');
});

const shares: readonly (readonly [what: string, share: number, ...Parameters<typeof accountedShare>])[] = [
  ['the whole order', 1, 'turn on the light', 'turn on the light', {}],
  ['another case', 1, 'Turn ON the light', 'turn on the Light', {}],
  ['half of it', 0.5, 'turn on the light please now my dear', 'turn on the light', {}],
  ['what a hole took', 1, 'make me green tea', 'make me {{ kind }} tea', { kind: 'green' }],
  ['a hole that took several words', 1, 'say hello to you', 'say {{ text }}', { text: 'hello to you' }],
  ['a hole that took nothing', 2 / 3, 'make tea please', 'make {{ kind }} tea', { kind: '' }],
  ['a word said more often than written', 0.75, 'light light on now', 'light on', { of: 'now' }],
  ['a pattern', 1, 'switch the lamp off', '[please] switch the (lamp|light) (on|off)', {}],
  ['an order without words', 1, ' ', 'anything', {}],
];

for (const [what, share, ...given] of shares)
  test(`of ${what}`, () => assert.equal(accountedShare(...given), share));

test('rarer words have smaller numbers, and a repeated word one for each time', () => {
  const { numbers, texts } = atOnce(vocabulary([['on', 'lamp'], ['on', 'on'], ['on', 'off'], ['lamp']]));
  assert.equal(
    numbers,
    new Map([
      ['on', [3, 0]],
      ['lamp', [2]],
      ['off', [1]],
    ]),
  );
  assert.equal(texts, [[3, 2], [3, 0], [3, 1], [2]]);
});

test('what is said beyond the vocabulary has no number', () => {
  const known = atOnce(vocabulary([['on', 'on']]));
  const said = (order: string) => knownNumbers(known, wordCounts(order.split(' '))).length;
  assert.equal(['on', 'on on', 'on on on off', 'off'].map(said), [1, 2, 2, 0]);
});

test('no texts, no numbers', () => {
  assert.equal(atOnce(vocabulary([])), { numbers: new Map(), texts: [] });
});

test.run();

const correctionsTest = suite('corrections');

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
  correctionsTest(title, () => assert.is(corrected(order, ...corrections), result));
}

correctionsTest('an order that holds no input is given back as it is', () => {
  const words = wordsOf('nothing to mend');
  assert.is(correctedWords(listOf('lite > light'), words), words);
});

correctionsTest('possible outputs include those of chains, from every list', () => {
  const merged = mergedLists([listOf('a > b c'), listOf('c > d', 'x > y'), listOf('a > b c')]);
  assert.equal(possibleOutputs(merged, wordsOf('A')), new Set(['b', 'c', 'd']));
});

correctionsTest.run();
