import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { soundAfterCut } from '../../../src/engines/echo/echo-benefit.ts';
import { FILTER_SAMPLES } from '../../../src/engines/echo/speexdsp.ts';

const test = suite('a sound after its cut');

/** A block of noise; the same seed makes the same one. */
function noise(loudness: number, seed: number): Int16Array {
  let state = seed;
  return Int16Array.from({ length: FILTER_SAMPLES }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state / 2 ** 30 - 1) * loudness;
  });
}

const mixed = (one: Int16Array, other: Int16Array, sign = 1): Int16Array =>
  one.map((sample, at) => sample + sign * (other[at] ?? 0));

const SILENCE = new Int16Array(FILTER_SAMPLES);

test('it is not over while the filter takes it out, beside a voice too', () => {
  const after = soundAfterCut();
  after.begin();
  for (let block = 1; block < 20; block += 1) {
    const echo = noise(1_000, block);
    assert.is(after.isOver(echo, noise(20, 1_000 + block)), false);
    const voice = noise(block % 2 === 0 ? 500 : 2_000, 2_000 + block);
    assert.is(after.isOver(mixed(echo, voice), voice), false);
  }
});

test('it is over with the first block in which the filter adds it', () => {
  for (const voice of [SILENCE, noise(700, 99)]) {
    const after = soundAfterCut();
    after.begin();
    const echo = noise(1_000, 7);
    assert.is(after.isOver(mixed(voice, echo), voice), false);
    assert.is(after.isOver(voice, mixed(voice, echo, -1)), true);
    assert.is(after.isDying(), true);
  }
});

test('what is no louder than its rest is hushed until that has died away, and a voice is not', () => {
  const after = soundAfterCut();
  after.begin();
  after.isOver(SILENCE, noise(1_000, 7));
  const loudest = (block: Int16Array): number => Math.max(...block.map(Math.abs));
  const rest = (block: number): Int16Array => noise(1_000 * 10 ** (-block / 7), block);
  for (let block = 1; block < 6; block += 1) assert.ok(loudest(after.withoutRest(rest(block))) < 40);
  const voice = noise(2_000, 50);
  assert.is(after.withoutRest(voice), voice);
  for (let block = 7; after.isDying(); block += 1) {
    assert.ok(block < 30, 'it dies away');
    assert.ok(loudest(after.withoutRest(rest(block))) < 40);
  }
});

test.run();
