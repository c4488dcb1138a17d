import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hypothesis } from '../../../src/engines/pocketsphinx/decoder.ts';
import { isHeard } from '../../../src/engines/pocketsphinx/rejection.ts';

const test = suite('isHeard');

/** What the phone loop made of a hundred frames of speech. */
const FREE: Hypothesis = { words: said(['@ah', 100, 100]), score: 0 };

test('words that fit as well as phones are an order', () => {
  assert.ok(isHeard(order(0, ['brew', 30, 3], ['latte', 50, 4]), FREE));
});

test('words that fit much worse are none', () => {
  assert.not.ok(isHeard(order(30, ['brew', 30, 3], ['latte', 50, 4]), FREE));
});

test('of those that fit somewhat worse, hurried ones are none', () => {
  assert.ok(isHeard(order(12, ['brew', 30, 3], ['latte', 50, 4]), FREE));
  assert.not.ok(isHeard(order(12, ['brew', 9, 3], ['latte', 71, 4]), FREE), 'a word in the least time');
  assert.not.ok(isHeard(order(12, ['brew', 16, 3], ['cappuccino', 44, 8]), FREE), 'all in little time');
  assert.ok(isHeard(order(4, ['brew', 9, 3], ['latte', 71, 4]), FREE), 'but one that fits');
});

test('a short word may take the least time', () => {
  assert.ok(isHeard(order(12, ['a', 3, 1], ['latte', 77, 4]), FREE));
});

test('what fills little of the speech is none', () => {
  assert.not.ok(isHeard(order(0, ['brew', 12, 3], ['latte', 20, 4]), FREE));
});

test.run();

/** Words that fit worse than phones by so much a frame; each as it is written, its frames and its phones. */
function order(worse: number, ...words: readonly (readonly [string, number, number])[]): Hypothesis {
  const frames = words.reduce((sum, [, length]) => sum + length, 0);
  const prices = words.length * -Math.log(0.05) * 6.5 * (1 / Math.log(1.0001) / 1_024);
  return { words: said(...words), score: -worse * frames - prices };
}

function said(...words: readonly (readonly [string, number, number])[]) {
  let at = 0;
  return words.map(([word, length, phoneCount]) => {
    const firstFrame = at;
    at += length;
    return { word, firstFrame, lastFrame: at - 1, phoneCount };
  });
}
