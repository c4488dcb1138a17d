import { lastValueFrom, of, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { framesOfParts } from '../../../src/engines/players/checked-parts.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { rejection } from '../../support/rejection.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';

const test = suite('framesOfParts');

const sound = (lengthMs: number, sampleRateHz = 22_050): Sound => ({
  sampleRateHz,
  samples: tone(440, lengthMs, sampleRateHz),
});

const framesOf = (...parts: readonly Sound[]) => lastValueFrom(framesOfParts(of(...parts)).pipe(toArray()));

for (const rateHz of [8_000, 16_000, 22_050, 48_000]) {
  test(`${rateHz} Hz become frames of 16 kHz with the same pitch and loudness, without a break`, async () => {
    const frames = await framesOf(sound(2_560, rateHz));
    assert.ok(
      frames.every(({ samples }, index) => samples.length === 512 && frames[index]?.atMs === index * 32),
    );
    assert.is(frames.length, 80);
    const samples = Int16Array.from(frames.flatMap((frame) => [...frame.samples]));
    assert.ok(Math.abs(pitchHz(samples, 16_000) - 440) < 2, `${pitchHz(samples, 16_000)} Hz`);
    for (let start = 1_600; start + 3_200 < samples.length; start += 1_600) {
      const loudness = level(samples.subarray(start, start + 1_600));
      assert.ok(Math.abs(loudness / 11_314 - 1) < 0.02, `${loudness} at ${start}`);
    }
  });
}

test('each part is filled up to whole frames, one without samples is passed over', async () => {
  const frames = await framesOf(sound(40), sound(0), sound(40));
  assert.equal(
    frames.map(({ atMs }) => atMs),
    [0, 32, 64, 96],
  );
});

test('the pace is asked before each second of all parts', async () => {
  const asked: number[] = [];
  const pace = async (second: number) => void asked.push(second);
  await lastValueFrom(framesOfParts(of(sound(1_500), sound(2_500)), pace));
  assert.equal(asked, [0, 1, 2, 3, 4]);
});

test('a sound that no player takes has no frames', async () => {
  const message = 'a sound of 0 Hz cannot be played';
  const rubbish = { ...sound(100), sampleRateHz: 0 };
  assert.equal(await rejection(framesOf(rubbish)), { _tag: 'EngineFailed', engine: 'output', message });
});

test.run();
