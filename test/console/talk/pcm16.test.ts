import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toPcm16 } from '../../../src/console/talk/pcm16.ts';

const test = suite('console/talk/pcm16');

test('samples become 16-bit ones, and what is too loud is cut', () => {
  const samples = Float32Array.of(0, 1, -1, 0.5, 3, -3);
  assert.equal([...toPcm16(samples)], [0, 32_767, -32_767, 16_384, 32_767, -32_767]);
});

test.run();
