import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { knownNumbers, vocabulary, wordCounts } from '../../../src/brain/matching/words.ts';

const test = suite('vocabulary');

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
