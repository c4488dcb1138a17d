import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AmbientNoise,
  ambientNoiseAfter,
  type EnergyOptions,
  LOW_COUNT,
  lowsAfter,
  MIN_THRESHOLD,
  noLows,
} from '../../src/streams/ambient-noise.ts';
import { type AudioFrame, concatSamples } from '../../src/streams/audio.ts';
import { levelMeter, loudnessOf, MIN_DB } from '../../src/streams/level.ts';
import { FRAME_MS } from '../support/frames-at.ts';
import { randomNumbers } from '../support/random.ts';
import { frames } from '../support/spoken.ts';
import { tone } from '../support/tones.ts';

const test = suite('level');

/** After each frame. */
function levelsOf(heard: readonly AudioFrame[]) {
  const meter = levelMeter();
  return heard.map((frame) => {
    meter.take(frame);
    return meter.read();
  });
}

const levels = (...sounds: readonly Int16Array[]) => levelsOf(frames(concatSamples(sounds)));

const near = (actual: number | undefined, expected: number, tolerance = 0.1) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= tolerance, `${actual}, not ${expected}`);

const silence = (lengthMs: number) => new Int16Array(lengthMs * 16);

test('a sine of full scale has a peak of 0 and an RMS of -3', () => {
  const loudness = loudnessOf({ samples: tone(500, 32, 16_000, 32_767) });
  near(loudness.peakDb, 0, 0.01);
  near(loudness.rmsDb, -3.01, 0.01);
});

test('half the amplitude is 6 dB less, and a sign makes no difference', () => {
  near(loudnessOf({ samples: Int16Array.of(16_384, -16_384) }).rmsDb, -6.02, 0.01);
  near(loudnessOf({ samples: Int16Array.of(0, -16_384) }).peakDb, -6.02, 0.01);
});

test('digital silence and a frame without samples are at the bottom', () => {
  const bottom = { rmsDb: MIN_DB, peakDb: MIN_DB, isClipping: false };
  assert.equal(loudnessOf({ samples: silence(32) }), bottom);
  assert.equal(loudnessOf({ samples: new Int16Array() }), bottom);
});

test('a millisecond at full scale, all in all, is clipped', () => {
  const clipped = (samples: number) => silence(32).fill(32_767, 0, samples);
  assert.is(loudnessOf({ samples: clipped(15) }).isClipping, false);
  assert.is(loudnessOf({ samples: clipped(16) }).isClipping, true);
});

test('the level follows a new loudness in part after a third of a second, wholly after two', () => {
  const heard = levels(silence(1_024), tone(500, 2_048, 16_000, 16_384));
  near(heard[31]?.levelDb, MIN_DB);
  // 1 - 1/e of the power, 2 dB less than all of it
  near(heard[31 + Math.round(300 / 32)]?.levelDb, -9.03 - 2, 0.3);
  near(heard.at(-1)?.levelDb, -9.03);
});

test('the level comes down again', () => {
  const heard = levels(tone(500, 512, 16_000), silence(10_240));
  near(heard.at(-1)?.levelDb, MIN_DB);
});

test('a peak is shown for a second', () => {
  const click = silence(32).fill(-32_768, 100, 101);
  const heard = levels(click, silence(2_048));
  near(heard[30]?.peakDb, 0, 0.01);
  near(heard[32]?.peakDb, MIN_DB);
  assert.not(heard.some((level) => level?.isClipping));
});

test('what is cut off at full scale clips, for a second', () => {
  const clipped = Int16Array.from({ length: 4_096 }, (_, index) => (index % 32 < 16 ? 32_767 : -32_768));
  const heard = levels(tone(500, 256, 16_000, 32_000), clipped, silence(2_048));
  assert.not(heard[7]?.isClipping);
  assert.ok(heard[8]?.isClipping);
  assert.ok(heard[15 + 31]?.isClipping);
  assert.not(heard[16 + 32]?.isClipping);
});

test('audio time that goes back begins anew', () => {
  const twice = [...frames(tone(500, 512, 16_000)), ...frames(silence(64))];
  const heard = levelsOf(twice);
  assert.equal(heard[16], { levelDb: MIN_DB, peakDb: MIN_DB, isClipping: false });
});

test.run();

const audioTest = suite('joined');

audioTest('pieces of any length follow one another', () => {
  const pieces = [Int16Array.of(1, 2), new Int16Array(), Int16Array.of(-3)];
  assert.equal(concatSamples(pieces), Int16Array.of(1, 2, -3));
  assert.equal(concatSamples([]), new Int16Array());
});

audioTest.run();

const ambientNoiseTest = suite('roomAfter');
const LENGTH_MS = 32;

const OPTIONS: EnergyOptions = {
  energy_threshold: 4_000,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};

/** The room after so long at one energy. */
function roomAt(energy: number, lengthMs: number, before?: AmbientNoise): AmbientNoise {
  let room = before;
  for (let atMs = 0; atMs < lengthMs; atMs += LENGTH_MS) {
    room = ambientNoiseAfter(room, { energy, atMs, lengthMs: LENGTH_MS }, OPTIONS);
  }
  return room as AmbientNoise;
}

ambientNoiseTest(
  'a quiet frame draws the threshold to its energy × ratio, 85 % of the way in a second',
  () => {
    const { threshold } = ambientNoiseAfter(undefined, { energy: 2_000, atMs: 0, lengthMs: 1_000 }, OPTIONS);
    assert.is(threshold, 4_000 * 0.15 + 3_000 * 0.85);
  },
);

ambientNoiseTest('a threshold far above the room comes down four times as fast', () => {
  const { threshold } = ambientNoiseAfter(undefined, { energy: 100, atMs: 0, lengthMs: 250 }, OPTIONS);
  assert.is(Math.round(threshold), Math.round(4_000 * 0.15 + 150 * 0.85));
});

ambientNoiseTest(
  'the threshold settles at the energy × ratio, in digital silence at the lowest there is',
  () => {
    assert.is(Math.round(roomAt(300, 10_000).threshold), 450);
    assert.is(roomAt(0, 10_000).threshold, MIN_THRESHOLD);
  },
);

ambientNoiseTest('speech leaves the threshold where it is', () => {
  const quiet = roomAt(100, 5_000);
  assert.is(roomAt(1_000, 1_000, quiet).threshold, quiet.threshold);
});

ambientNoiseTest('a day of sound leaves it as small as a minute', () => {
  const random = randomNumbers(7);
  const sizes = new Set<number>();
  let room: AmbientNoise | undefined;
  for (let atMs = 0; atMs < 86_400_000; atMs += LENGTH_MS) {
    room = ambientNoiseAfter(room, { energy: random(2_000), atMs, lengthMs: LENGTH_MS }, OPTIONS);
    if (atMs % 3_600_000 === 0 && atMs > 0) sizes.add(Object.values(room).flat().length);
  }
  assert.equal([...sizes], [11]);
});

const after = (energies: readonly number[]) =>
  energies.reduce((lows, energy) => lowsAfter(lows, energy, FRAME_MS), noLows);

/** As many frames as fit into half a second. */
const HALF_SECOND = Math.floor(500 / FRAME_MS);
const half = (energy: number) => Array.from({ length: HALF_SECOND }, () => energy);

ambientNoiseTest('of each half second the lowest energy is kept, the newest last', () => {
  const { lows } = after([...half(9).with(4, 2), ...half(7), 5]);
  assert.equal(lows, [2, 7, 5]);
});

ambientNoiseTest('what is longer ago than the last half seconds is forgotten', () => {
  const { lows } = after(Array.from({ length: 10 }, (_, index) => half(index + 1)).flat());
  assert.equal(lows, [5, 6, 7, 8, 9, 10]);
  assert.is(lows.length, LOW_COUNT);
});

ambientNoiseTest.run();
