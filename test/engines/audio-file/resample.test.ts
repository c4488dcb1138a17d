import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { int16Of, type Pcm } from '../../../src/engines/audio-file/pcm.ts';
import { resample } from '../../../src/engines/audio-file/resample.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';

const test = suite('resample');

const pcm = (sampleRateHz: number, lengthMs: number): Pcm => ({
  sampleRateHz,
  samples: Float32Array.from(tone(1_000, lengthMs, sampleRateHz), (sample) => sample / 32_768),
});

async function resampled(...chunks: readonly Pcm[]): Promise<Int16Array> {
  const parts: number[] = [];
  for await (const part of resample(from(chunks))) parts.push(...part);
  return int16Of(Float32Array.from(parts));
}

async function* from(chunks: readonly Pcm[]): AsyncGenerator<Pcm> {
  yield* chunks;
}

test('a rate that changes on the way keeps pitch, length and level', async () => {
  const all = await resampled(pcm(44_100, 500), pcm(8_000, 500), pcm(16_000, 500), pcm(48_000, 500));
  assert.is(all.length, 32_000);
  for (const start of [0, 8_000, 16_000, 24_000]) {
    const middle = all.subarray(start + 800, start + 7_200);
    assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 1);
    assert.ok(Math.abs(level(middle) / 11_314 - 1) < 0.01);
  }
});

test('a sound hears nothing of one before it that was given up', async () => {
  const alone = await resampled(pcm(22_050, 300));
  for await (const _part of resample(from([pcm(22_050, 500)]))) break;
  assert.equal(await resampled(pcm(22_050, 300)), alone);
});

test('several sounds at once do not mix', async () => {
  const alone = await resampled(pcm(44_100, 300));
  const four = await Promise.all(Array.from({ length: 4 }, () => resampled(pcm(44_100, 300))));
  for (const one of four) assert.equal(one, alone);
});

test('nothing stays nothing, and one sample is no harm', async () => {
  assert.is((await resampled()).length, 0);
  assert.is((await resampled({ sampleRateHz: 192_000, samples: new Float32Array(1) })).length, 0);
  assert.is((await resampled({ sampleRateHz: 8_000, samples: new Float32Array(1) })).length, 2);
});

test.run();
