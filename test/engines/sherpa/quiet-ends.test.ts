import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutQuietEnds } from '../../../src/engines/sherpa/quiet-ends.ts';
import { concatSamples, SAMPLE_RATE_HZ } from '../../../src/streams/audio.ts';

const test = suite('withoutQuietEnds');

const sound = (seconds: number, amplitude: number): Int16Array =>
  Int16Array.from({ length: seconds * SAMPLE_RATE_HZ }, (_, at) => (at % 2 === 0 ? amplitude : -amplitude));

test('quiet before and after is left out but for 0.3 s, and pauses stay', () => {
  const said = concatSamples([sound(3, 20), sound(1, 5_000), sound(2, 20), sound(1, 1_000), sound(4, 20)]);
  assert.is(withoutQuietEnds(said).length, 4.6 * SAMPLE_RATE_HZ);
});

test('a click makes no speech quiet', () => {
  const said = concatSamples([
    sound(3, 20),
    sound(0.04, 25_000),
    sound(1, 20),
    sound(1, 1_000),
    sound(3, 20),
  ]);
  assert.is(withoutQuietEnds(said).length, 2.64 * SAMPLE_RATE_HZ);
});

test('sound that is as loud everywhere stays whole, and so does silence', () => {
  assert.is(withoutQuietEnds(sound(2, 300)).length, 2 * SAMPLE_RATE_HZ);
  assert.is(withoutQuietEnds(new Int16Array(SAMPLE_RATE_HZ)).length, SAMPLE_RATE_HZ);
  assert.is(withoutQuietEnds(new Int16Array()).length, 0);
});

test.run();
