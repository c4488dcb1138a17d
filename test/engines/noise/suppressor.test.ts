import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { suppressors } from '../../../src/engines/noise/suppressor.ts';
import { concatSamples } from '../../../src/streams/audio.ts';
import { seededRandom } from '../../support/random-brain.ts';
import { spoken } from '../../support/spoken.ts';

const test = suite('noise suppressor');

const suppressor = await suppressors();
const speech = spoken('turn on the kitchen light', 'en-us', 160);

test('noise without speech becomes quieter by 12 dB at least', () => {
  const noise = hiss(32_000, 2_000);
  const rest = suppressed(noise);
  assert.ok(energy(rest.subarray(16_000)) < energy(noise.subarray(16_000)) / 10 ** 1.2);
});

test('clean speech stays as it was, sample by sample', () => {
  const same = suppressed(speech);
  const errors = same.map((sample, at) => sample - (speech[at] ?? 0));
  assert.ok(energy(errors) < energy(speech) / 10);
});

test('in a quiet room nothing is taken from the speech', () => {
  const room = hiss(16_000, 2);
  const heard = concatSamples([room, speech.map((sample, at) => sample + (room[at % room.length] ?? 0))]);
  const errors = suppressed(heard).map((sample, at) => sample - (heard[at] ?? 0));
  assert.ok(energy(errors.subarray(16_000)) < energy(heard.subarray(16_000)) / 1_000);
});

test('a gap in the sound makes no quiet room', () => {
  const noise = hiss(speech.length, 2_000);
  const noisy = speech.map((sample, at) => sample + (noise[at] ?? 0));
  const gap = hiss(1_920, 1);
  const errors = suppressed(concatSamples([hiss(4_800, 2_000), gap, noisy])).map(
    (sample, at) => sample - (speech[at - 6_720] ?? 0),
  );
  assert.ok(energy(errors.subarray(6_720)) < energy(noise) / 2);
});

test('speech in noise comes nearer to the speech', () => {
  const noise = hiss(speech.length, 2_000);
  const noisy = speech.map((sample, at) => sample + (noise[at] ?? 0));
  const errors = suppressed(noisy).map((sample, at) => sample - (speech[at] ?? 0));
  assert.ok(energy(errors) < energy(noise) / 2);
});

test('as many samples come out as went in, however they are cut', () => {
  for (const length of [0, 1, 7, 160, 512, 4_801])
    assert.is(suppressed(hiss(length, 500), 512).length, length, `${length} samples`);
  assert.equal(suppressed(speech, 7), suppressed(speech, 4_096));
});

test('two utterances at the same time do not disturb each other', () => {
  const alone = suppressed(speech);
  const [one, other] = [suppressor(), suppressor()];
  const parts: Int16Array[] = [];
  for (let at = 0; at < speech.length; at += 512) {
    parts.push(one.feed(speech.subarray(at, at + 512)));
    other.feed(hiss(512, 8_000));
  }
  parts.push(one.end());
  one.free();
  other.free();
  assert.equal(concatSamples(parts), alone);
});

test.run();

function suppressed(samples: Int16Array, pieceLength = 512): Int16Array {
  const { feed, end, free } = suppressor();
  const parts: Int16Array[] = [];
  for (let at = 0; at < samples.length; at += pieceLength)
    parts.push(feed(samples.subarray(at, at + pieceLength)));
  parts.push(end());
  free();
  return concatSamples(parts);
}

function hiss(length: number, peak: number): Int16Array {
  const random = seededRandom(3);
  return Int16Array.from({ length }, () => Math.round((random() * 2 - 1) * peak));
}

const energy = (samples: Int16Array): number => samples.reduce((sum, sample) => sum + sample ** 2, 0);
