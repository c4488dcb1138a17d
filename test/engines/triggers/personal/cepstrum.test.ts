import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  cepstrumOf,
  loudnessOf,
  melBands,
  unlikeness,
  WINDOW_SAMPLES,
} from '../../../../src/engines/triggers/personal/cepstrum.ts';

const test = suite('cepstrumOf');

const tone = (frequencyHz: number, amplitude: number): Float32Array =>
  melBands(
    Float32Array.from({ length: WINDOW_SAMPLES }, (_, index) =>
      Math.round(amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / 16_000)),
    ),
  );

const cepstrum = (bands: Float32Array, noise?: Float32Array) => cepstrumOf(bands, loudnessOf(bands), noise);

test('a tone is in its band of the mel scale, a higher one in a higher band', () => {
  const loudestIn = (frequencyHz: number): number => {
    const bands = tone(frequencyHz, 3_000);
    return bands.indexOf(Math.max(...bands));
  };
  assert.equal(
    [loudestIn(300), loudestIn(1_000), loudestIn(4_000)].map((loud) => loud > 0),
    [true, true, true],
  );
  assert.ok(loudestIn(300) < loudestIn(1_000) && loudestIn(1_000) < loudestIn(4_000));
});

test('how loud it is makes no difference, what it is does', () => {
  const loud = cepstrum(tone(700, 8_000));
  assert.ok(unlikeness(loud, cepstrum(tone(700, 800))) < 0.5);
  assert.ok(unlikeness(loud, cepstrum(tone(1_400, 8_000))) > 10);
});

test('what was recorded without noise becomes what it is in noise', () => {
  const bands = tone(700, 8_000);
  const noise = new Float32Array(bands.length).fill(loudnessOf(bands) / 20);
  const heard = bands.map((energy, band) => energy + (noise[band] ?? 0));
  const loudest = loudnessOf(bands);
  const relative = noise.map((energy) => energy / loudest);
  assert.ok(unlikeness(cepstrumOf(bands, loudest, relative), cepstrumOf(heard, loudest)) < 0.001);
  assert.ok(unlikeness(cepstrumOf(bands, loudest), cepstrumOf(heard, loudest)) > 3);
});

test.run();
