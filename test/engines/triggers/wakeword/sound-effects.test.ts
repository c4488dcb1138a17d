import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clipOf } from '../../../../src/engines/triggers/wakeword/clips.ts';
import { babble, noisePiece } from '../../../../src/engines/triggers/wakeword/noises.ts';
import { random } from '../../../../src/engines/triggers/wakeword/random.ts';
import {
  banded,
  faster,
  inRoom,
  levelled,
  loudness,
  mixed,
  powerOf,
  roomResponse,
} from '../../../../src/engines/triggers/wakeword/sound-effects.ts';

const test = suite('sound effects');

const tone = (hz: number, length = 16_000) =>
  Float32Array.from({ length }, (_, at) => 1_000 * Math.sin((2 * Math.PI * hz * at) / 16_000));

test('sound that is faster is shorter and higher', () => {
  const fast = faster(tone(200), 1.25);
  assert.is(fast.length, 12_800);
  const crossings = (sound: Float32Array) =>
    sound.filter((sample, at) => at > 0 && (sound[at - 1] ?? 0) < 0 && sample >= 0).length / sound.length;
  assert.ok(Math.abs(crossings(fast) / crossings(tone(200)) - 1.25) < 0.02);
});

test('a band leaves out what is above and below it', () => {
  const kept = (hz: number) => Math.sqrt(powerOf(banded(tone(hz), 300, 3_000)) / powerOf(tone(hz)));
  assert.ok(kept(1_000) > 0.8, `${kept(1_000)}`);
  assert.ok(kept(40) < 0.2, `${kept(40)}`);
  assert.ok(kept(7_900) < 0.6, `${kept(7_900)}`);
});

test('a room that answers nothing leaves sound as it is; another adds what comes later', () => {
  const sound = tone(440, 2_000);
  const same = inRoom(sound, Float32Array.of(1));
  assert.ok(same.every((sample, at) => Math.abs(sample - (sound[at] ?? 0)) < 1e-2));
  const click = new Float32Array(8_000);
  click[0] = 1_000;
  const there = inRoom(click, roomResponse(random(1), 0.3, 0));
  assert.ok(Math.abs((there[0] ?? 0) - 1_000) < 1);
  const [early, late] = [powerOf(there.subarray(200, 1_500)), powerOf(there.subarray(3_500, 4_800))];
  assert.ok(early > 30 * late && late > 0, `${early} ${late}`);
});

test('noise is added again and again, at its gain', () => {
  assert.equal([...mixed(Float32Array.of(1, 1, 1, 1), Float32Array.of(10, 20), 0.5, 1)], [11, 6, 11, 6]);
});

test('speech is levelled by its loud half, within 16 bits', () => {
  const pauses = Float32Array.from([...tone(200), ...new Float32Array(16_000)]);
  assert.ok(Math.abs(loudness(levelled(pauses, 2_000)) - 2_000) < 1);
  assert.is(Math.max(...levelled(tone(200), 60_000)), 32_767);
});

test('pieces of noise are as long as asked, never silent, and differ', () => {
  const numbers = random(3);
  const pieces = Array.from({ length: 40 }, () => noisePiece(numbers, 0.5));
  for (const piece of pieces) {
    assert.is(piece.length, 8_000);
    assert.ok(powerOf(piece) > 0 && piece.every(Number.isFinite));
  }
  assert.ok(new Set(pieces.map(powerOf)).size > 35);
  assert.ok(powerOf(babble(numbers, [tone(200, 3_000)], 1)) > 0);
});

test('what is said in a clip ends where it is asked to', () => {
  const noises = [new Float32Array(16_000).fill(0.001)];
  for (let seed = 1; seed < 12; seed += 1) {
    const place = { lengthSamples: 32_000, afterSamples: 4_000 };
    const clip = clipOf(random(seed), tone(300, 8_000), { talk: [], noises }, place);
    assert.is(clip.length, 32_000);
    const before = powerOf(clip.subarray(26_500, 28_000));
    assert.ok(powerOf(clip.subarray(0, 12_000)) < before / 100, `seed ${seed}`);
  }
});

test.run();
