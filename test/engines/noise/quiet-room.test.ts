import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { whereNoisy } from '../../../src/engines/noise/quiet-room.ts';
import { FRAME_LENGTH } from '../../../src/engines/noise/rnnoise.ts';

const test = suite('quiet room');

/** Frames of 10 ms, one of ten as loud as speech and the others this loud. */
function* frames(count: number, between: number) {
  for (let at = 0; at < count; at += 1) {
    const loudness = Math.floor(at / 10) % 10 === 0 ? 8_000 : between;
    yield Float32Array.from({ length: FRAME_LENGTH }, (_, index) => (index % 2 === 0 ? loudness : -loudness));
  }
}

test('RNNoise rests once the room is known to be quiet, and is at work again when it is not any more', () => {
  let cleaned = 0;
  const clean = whereNoisy({
    clean: () => {
      cleaned += 1;
    },
    free: () => {},
  });
  const cleanedOf = (sound: Iterable<Float32Array>): number => {
    const before = cleaned;
    for (const frame of sound) clean(frame);
    return cleaned - before;
  };
  assert.is(cleanedOf(frames(10, 2)), 10, 'before anything is known');
  cleanedOf(frames(200, 2));
  assert.is(cleanedOf(frames(200, 2)), 0, 'in a quiet room');
  cleanedOf(frames(6_000, 4_000));
  assert.is(cleanedOf(frames(200, 4_000)), 200, 'in a noisy one');
});

test.run();
