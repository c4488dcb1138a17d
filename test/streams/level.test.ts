import { from, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { level, loudnessOf, MIN_DB } from '../../src/streams/level.ts';
import { frames } from '../support/spoken.ts';
import { tone } from '../support/tones.ts';

const test = suite('level');

const levels = (...sounds: readonly Int16Array[]) =>
  lastValueFrom(
    from(frames(Int16Array.from(sounds.flatMap((sound) => [...sound])))).pipe(level(), toArray()),
  );

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

test('the level follows a new loudness in part after a third of a second, wholly after two', async () => {
  const heard = await levels(silence(1_024), tone(500, 2_048, 16_000, 16_384));
  near(heard[31]?.levelDb, MIN_DB);
  // 1 - 1/e of the power, 2 dB less than all of it
  near(heard[31 + Math.round(300 / 32)]?.levelDb, -9.03 - 2, 0.3);
  near(heard.at(-1)?.levelDb, -9.03);
});

test('the level comes down again', async () => {
  const heard = await levels(tone(500, 512, 16_000), silence(10_240));
  near(heard.at(-1)?.levelDb, MIN_DB);
});

test('a peak is shown for a second', async () => {
  const click = silence(32).fill(-32_768, 100, 101);
  const heard = await levels(click, silence(2_048));
  near(heard[30]?.peakDb, 0, 0.01);
  near(heard[32]?.peakDb, MIN_DB);
  assert.not(heard.some(({ isClipping }) => isClipping));
});

test('what is cut off at full scale clips, for a second', async () => {
  const clipped = Int16Array.from({ length: 4_096 }, (_, index) => (index % 32 < 16 ? 32_767 : -32_768));
  const heard = await levels(tone(500, 256, 16_000, 32_000), clipped, silence(2_048));
  assert.not(heard[7]?.isClipping);
  assert.ok(heard[8]?.isClipping);
  assert.ok(heard[15 + 31]?.isClipping);
  assert.not(heard[16 + 32]?.isClipping);
});

test('audio time that goes back begins anew', async () => {
  const twice = [...frames(tone(500, 512, 16_000)), ...frames(silence(64))];
  const heard = await lastValueFrom(from(twice).pipe(level(), toArray()));
  assert.equal(heard[16], { levelDb: MIN_DB, peakDb: MIN_DB, isClipping: false });
});

test.run();
