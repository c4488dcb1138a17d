import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTone, meter, TONE_MS, tone } from '../../../src/commands/doctor/tone.ts';
import { levelBar } from '../../../src/commands/styled.ts';
import { MIN_DB } from '../../../src/streams/level.ts';
import { spoken } from '../../support/spoken.ts';
import { tone as pureTone } from '../../support/tones.ts';

const test = suite('doctor: tone');

const RATE_HZ = 16_000;
const samplesOf = (ms: number): number => (ms * RATE_HZ) / 1_000;

/** Three seconds of hiss of this peak, with a sound in it. */
function room(hiss: number, sound: Int16Array = new Int16Array(), atMs = 0, gain = 1): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: samplesOf(3_000) }, (_, index) => {
    seed = (seed * 48_271) % 2_147_483_647;
    const noise = hiss * ((2 * seed) / 2_147_483_647 - 1);
    return Math.round(noise + gain * (sound[index - samplesOf(atMs)] ?? 0));
  });
}

const assertFound = (samples: Int16Array, atMs: number, toleranceMs: number): void => {
  const found = findTone(samples);
  assert.ok(Math.abs((found?.startMs ?? 0) - atMs) <= toleranceMs, `${found?.startMs} ms`);
  assert.ok(Math.abs((found?.endMs ?? 0) - atMs - TONE_MS) <= toleranceMs, `${found?.endMs} ms`);
};

test('a loud tone in silence is found where it is', () => {
  assertFound(room(0, tone().samples, 1_000), 1_000, 5);
});

test('the tone is found 40 dB quieter in a room that hisses as loud', () => {
  assertFound(room(100, tone().samples, 1_234, 0.01), 1_234, 12);
});

test('a room without the tone, silence, and a recording of nothing have none', () => {
  assert.is(findTone(room(3_000)), undefined);
  assert.is(findTone(room(0)), undefined);
  assert.is(findTone(new Int16Array()), undefined);
});

test('a tone of another pitch, and a shorter one, are not taken for it', () => {
  for (const hz of [1_000, 1_250, 1_500, 2_750]) {
    assert.is(findTone(room(20, pureTone(hz, TONE_MS, RATE_HZ, 9_000), 1_000)), undefined, `${hz}`);
  }
  const short = tone().samples.subarray(0, samplesOf(200));
  assert.is(findTone(room(20, short, 1_000)), undefined);
});

test('a tone that never ends is not taken for it', () => {
  const endless = pureTone(1_375, 3_000, RATE_HZ, 900);
  assert.is(findTone(room(20, endless)), undefined);
});

test('talk is not taken for the tone', () => {
  const talk = spoken('what a lovely evening it is in here, is it not', 'en-us', 160);
  assert.is(findTone(room(20, talk, 500)), undefined);
});

test('the meter stays in one line, and takes it away', () => {
  let written = '';
  const line = meter((text) => {
    written += text;
  });
  line.show(new Int16Array(512));
  line.end();
  assert.is(written, `\r\u001b[Kspeak now  ${levelBar(MIN_DB)}\r\u001b[K`);
});

test.run();
