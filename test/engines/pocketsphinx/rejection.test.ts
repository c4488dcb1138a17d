import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hypothesis, TimedWord } from '../../../src/engines/pocketsphinx/decoder.ts';
import { isHeard } from '../../../src/engines/pocketsphinx/rejection.ts';

const test = suite('isHeard');

/** What the phone loop made of a hundred frames of speech. */
const FREE = hypothesis(['@ah', 100, 1, 0]);

test('words that fit as well as phones are an order', () => {
  assert.ok(isHeard(hypothesis(['brew', 30, 3, 0], ['latte', 70, 4, 0]), FREE));
});

test('words that fit much worse are none', () => {
  assert.not.ok(isHeard(hypothesis(['brew', 30, 3, 30], ['latte', 70, 4, 30]), FREE));
});

test('few frames may fit worse than many', () => {
  const worse = 18;
  assert.ok(isHeard(hypothesis(['latte', 80, 4, worse]), FREE));
  assert.not.ok(isHeard(hypothesis(['latte', 300, 4, worse]), hypothesis(['@ah', 300, 1, 0])));
});

test('of those that fit somewhat worse, hurried ones are none', () => {
  assert.ok(isHeard(hypothesis(['brew', 30, 3, 15], ['latte', 50, 4, 15]), FREE));
  assert.not.ok(
    isHeard(hypothesis(['brew', 9, 3, 15], ['latte', 71, 4, 15]), FREE),
    'a word in the least time',
  );
  assert.not.ok(
    isHeard(hypothesis(['brew', 16, 3, 15], ['cappuccino', 44, 8, 15]), FREE),
    'all in little time',
  );
  assert.ok(isHeard(hypothesis(['brew', 9, 3, 4], ['latte', 71, 4, 4]), FREE), 'but one that fits');
});

test('a short word may take the least time', () => {
  assert.ok(isHeard(hypothesis(['a', 3, 1, 15], ['latte', 77, 4, 15]), FREE));
});

test('others may talk before and after an order, but no long talk', () => {
  const free = hypothesis(['@ah', 100, 1, 0], ['@ow', 60, 1, 0]);
  assert.ok(isHeard(hypothesis(['latte', 100, 4, 0], ['<sil>', 60, 0, 40]), free));
  assert.not.ok(isHeard(hypothesis(['latte', 100, 4, 0], ['<sil>', 60, 0, 400]), free));
  const long = hypothesis(['@ah', 100, 1, 0], ['@ow', 210, 1, 0]);
  assert.not.ok(isHeard(hypothesis(['latte', 100, 4, 0], ['<sil>', 210, 0, 0]), long), 'it fills too much');
});

test.run();

/** Segments one after the other, each as it is written, its frames, its phones, and how bad its fit is in each frame. */
function hypothesis(...segments: readonly (readonly [string, number, number, number])[]): Hypothesis {
  let at = 0;
  const all: readonly TimedWord[] = segments.map(([word, length, phoneCount, worse]) => {
    const firstFrame = at;
    at += length;
    return { word, firstFrame, lastFrame: at - 1, phoneCount, fit: -worse * length };
  });
  return {
    words: all.filter(({ phoneCount }) => phoneCount > 0),
    pauses: all.filter(({ phoneCount }) => phoneCount === 0),
  };
}
