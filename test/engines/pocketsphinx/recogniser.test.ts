import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filledHoles } from '../../../src/engines/pocketsphinx/recogniser.ts';

const test = suite('filledHoles');

const timed = (text: string) =>
  text.split(' ').map((word, index) => ({ word, firstFrame: index * 10, lastFrame: index * 10 + 9 }));

test("keeps the order's words and takes the open model's for the hole", () => {
  assert.is(
    filledHoles(timed('remind me @b @ay tomorrow'), timed('we mind buy Bread to')),
    'remind me buy bread tomorrow',
  );
});

test('a hole at the end goes to the end', () => {
  assert.is(filledHoles(timed('play @m @ow'), timed('pray more jazz please')), 'play more jazz please');
});

test('a hole in which nothing was heard stays empty', () => {
  assert.is(filledHoles(timed('play @m now'), []), 'play now');
});

test.run();
