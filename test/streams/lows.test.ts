import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LOW_COUNT, lowsAfter, noLows } from '../../src/streams/ambient-noise.ts';
import { FRAME_MS } from '../support/frames-at.ts';

const test = suite('lowsAfter');

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
