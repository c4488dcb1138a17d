import { writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { concatSounds, soundOf, wavOf } from '../../src/engines/wav.ts';
import { has, workshop } from '../support/programs.ts';
import { tone } from '../support/tones.ts';

const test = suite('WAV files');

test('what was written is read again, the extremes too', () => {
  const samples = Int16Array.from([0, 1, -1, 32_767, -32_768, ...tone(440, 20, 22_050)]);
  const sound = { sampleRateHz: 22_050, samples };
  assert.equal(soundOf(wavOf(sound)), E.right(sound));
});

test('a sound without samples is a file without samples', () => {
  const silence = { sampleRateHz: 16_000, samples: new Int16Array() };
  assert.is(wavOf(silence).length, 44);
  assert.equal(soundOf(wavOf(silence)), E.right(silence));
});

test('other programs read it', async () => {
  if (!has('sox')) return;
  const shop = workshop();
  writeFileSync(shop.path('tone.wav'), wavOf({ sampleRateHz: 22_050, samples: tone(440, 500, 22_050) }));
  const told = shop.run('sox', '--info', 'tone.wav').toString();
  assert.match(told, /Sample Rate\s*: 22050/);
  assert.match(told, /11025 samples/);
  await shop.close();
});

test('anything else is a Left', () => {
  const refusal = E.left({ _tag: 'UndecodableAudio', message: 'it is no WAV file this service can read' });
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('no sound'),
    wavOf({ sampleRateHz: 1, samples: tone(1, 1, 1_000) }),
  ])
    assert.equal(soundOf(bytes), refusal);
});

test('pieces follow one another', () => {
  const piece = (...samples: readonly number[]) => ({
    sampleRateHz: 8_000,
    samples: Int16Array.from(samples),
  });
  assert.equal(concatSounds([piece(1, 2), piece(), piece(3)]), piece(1, 2, 3));
});

test('of nothing there is a sound without samples', () => {
  assert.equal(concatSounds([]), { sampleRateHz: 22_050, samples: new Int16Array() });
});

test.run();
