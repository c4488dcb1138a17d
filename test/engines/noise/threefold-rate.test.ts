import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { downsampler, FILTER_DELAY, TIMES, upsampler } from '../../../src/engines/noise/threefold-rate.ts';

const test = suite('threefold rate');

const RATE_HZ = 16_000;
const LENGTH = 4_000;

test('a tone up to 6.5 kHz comes back as it was, later by both filters', () => {
  const delay = (2 * FILTER_DELAY) / TIMES;
  for (const hz of [100, 1_000, 5_000, 6_500]) {
    const tone = sine(hz, RATE_HZ, LENGTH);
    const back = downsampler()(upsampler()(tone));
    for (let at = 500; at < LENGTH; at += 1)
      assert.ok(Math.abs((back[at] ?? 0) - (tone[at - delay] ?? 0)) < 0.01, `${hz} Hz, sample ${at}`);
  }
});

test('what the lower rate cannot hold is silent', () => {
  const down = downsampler()(sine(10_000, RATE_HZ * TIMES, LENGTH * TIMES));
  assert.ok(down.subarray(500).every((sample) => Math.abs(sample) < 0.001));
});

test('pieces of any length give the same as the whole', () => {
  const tone = sine(440, RATE_HZ, 900);
  const up = upsampler();
  const pieces = [tone.subarray(0, 1), tone.subarray(1, 300), tone.subarray(300)].flatMap((piece) => [
    ...up(piece),
  ]);
  assert.equal(Float32Array.from(pieces), upsampler()(tone));
});

test.run();

const sine = (hz: number, rateHz: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.sin((2 * Math.PI * hz * at) / rateHz));
