import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  accountedShare,
  heldIn,
  knownNumbers,
  textOf,
  vocabulary,
  wordCounts,
  wordsOf,
} from '../../../src/brain/matching/words.ts';

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
  const { numbers, texts } = vocabulary([['on', 'lamp'], ['on', 'on'], ['on', 'off'], ['lamp']]);
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
  const known = vocabulary([['on', 'on']]);
  const said = (order: string) => knownNumbers(known, wordCounts(order.split(' '))).length;
  assert.equal(['on', 'on on', 'on on on off', 'off'].map(said), [1, 2, 2, 0]);
});

test('no texts, no numbers', () => {
  assert.equal(vocabulary([]), { numbers: new Map(), texts: [] });
});

test.run();
