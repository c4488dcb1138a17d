import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accountedShare } from '../../../src/brain/matching/words.ts';

const test = suite('accounted share');

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

test.run();
