import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { concatSamples } from '../../src/streams/audio.ts';

const test = suite('joined');

test('pieces of any length follow one another', () => {
  const pieces = [Int16Array.of(1, 2), new Int16Array(), Int16Array.of(-3)];
  assert.equal(concatSamples(pieces), Int16Array.of(1, 2, -3));
  assert.equal(concatSamples([]), new Int16Array());
});

test.run();
