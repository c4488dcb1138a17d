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
import { FRAME_MS } from '../support/frames-at.ts';
import { randomNumbers } from '../support/random.ts';

const test = suite('roomAfter');
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

test('a quiet frame draws the threshold to its energy × ratio, 85 % of the way in a second', () => {
  const { threshold } = ambientNoiseAfter(undefined, { energy: 2_000, atMs: 0, lengthMs: 1_000 }, OPTIONS);
  assert.is(threshold, 4_000 * 0.15 + 3_000 * 0.85);
});

test('a threshold far above the room comes down four times as fast', () => {
  const { threshold } = ambientNoiseAfter(undefined, { energy: 100, atMs: 0, lengthMs: 250 }, OPTIONS);
  assert.is(Math.round(threshold), Math.round(4_000 * 0.15 + 150 * 0.85));
});

test('the threshold settles at the energy × ratio, in digital silence at the lowest there is', () => {
  assert.is(Math.round(roomAt(300, 10_000).threshold), 450);
  assert.is(roomAt(0, 10_000).threshold, MIN_THRESHOLD);
});

test('speech leaves the threshold where it is', () => {
  const quiet = roomAt(100, 5_000);
  assert.is(roomAt(1_000, 1_000, quiet).threshold, quiet.threshold);
});

test('a day of sound leaves it as small as a minute', () => {
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

test('of each half second the lowest energy is kept, the newest last', () => {
  const { lows } = after([...half(9).with(4, 2), ...half(7), 5]);
  assert.equal(lows, [2, 7, 5]);
});

test('what is longer ago than the last half seconds is forgotten', () => {
  const { lows } = after(Array.from({ length: 10 }, (_, index) => half(index + 1)).flat());
  assert.equal(lows, [5, 6, 7, 8, 9, 10]);
  assert.is(lows.length, LOW_COUNT);
});

test.run();
