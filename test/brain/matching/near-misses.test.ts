import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { similarWords } from '../../../src/brain/matching/near-misses.ts';

const test = suite('similarWords');

const PAIRS: readonly (readonly [said: string, expected: string, areSimilar: boolean])[] = [
  ['lite', 'light', true],
  ['nite', 'night', true],
  ['fone', 'phone', true],
  ['of', 'off', true],
  ['wich', 'which', true],
  ['nock', 'knock', true],
  ['kolor', 'color', true],
  ['lumiere', 'lumière', true],
  ['ete', 'été', true],
  ['teh', 'the', true],
  ['lamb', 'lamp', true],
  ['lights', 'light', true],
  ['kichen', 'kitchen', true],
  ['tomorow', 'tomorrow', true],
  ['too', 'two', true],
  ['light', 'light', false],
  ['on', 'an', false],
  ['on', 'off', false],
  ['fan', 'lamp', false],
  ['light', 'lamp', false],
  ['room4', 'room5', false],
  ['4', 'for', false],
  ['living', 'dining', false],
  ['kitten', 'kitchen', true],
  ['window', 'door', false],
  ['', 'a', false],
];

for (const [said, expected, areSimilar] of PAIRS) {
  test(`'${said}' ${areSimilar ? 'may' : 'cannot'} stand for '${expected}'`, () => {
    assert.equal(similarWords([said])(expected), areSimilar ? [said] : []);
  });
}

test('all similar words are found, in their order', () => {
  const similarTo = similarWords(['lite', 'lamp', 'lights', 'light']);
  assert.equal(
    [similarTo('light'), similarTo('light')],
    [
      ['lite', 'lights'],
      ['lite', 'lights'],
    ],
  );
});

test.run();
