import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heard, refused } from '../../support/heard.ts';
import { has, workshop } from '../../support/programs.ts';
import { level, pitchHz } from '../../support/tones.ts';

const test = suite('MP3 uploads');
const shop = workshop();
const canMake = () => has('lame') && has('sox');
test.after(shop.close);

function made(rateHz: number, channels: number, ...options: readonly string[]): Buffer {
  const out = ['-r', `${rateHz}`, '-c', `${channels}`, '-b', '16', 'tone.wav'];
  shop.run('sox', '-D', '-n', ...out, 'synth', '2', 'sine', '1000', 'vol', '0.48828');
  shop.run('lame', '--quiet', ...options, 'tone.wav', 'tone.mp3');
  return readFileSync(shop.path('tone.mp3'));
}

const assertTone = (samples: Int16Array, name: string) => {
  // at the lowest bit rates there is no room for the tag that tells the encoder's own delay
  assert.ok(Math.abs(samples.length / 512 - 2_000 / 32) <= 4, `${name}: ${samples.length / 512} frames`);
  const middle = samples.subarray(3_200, 28_800);
  assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 2, `${name}: ${pitchHz(middle, 16_000)} Hz`);
  // lame makes most things 5 % quieter
  assert.ok(Math.abs(level(middle) / 11_314 - 0.975) < 0.04, `${name}: level ${level(middle)}`);
};

test('constant and variable rates, mono and stereo, keep pitch, length and level', async () => {
  if (!canMake()) return;
  assertTone(await heard(made(44_100, 2, '-b', '128')), '128 kbit/s stereo');
  assertTone(await heard(made(44_100, 1, '-V', '5')), 'variable, mono');
  assertTone(await heard(made(16_000, 1, '-b', '24')), '24 kbit/s at 16 kHz');
  assertTone(await heard(made(48_000, 2, '-b', '320')), '320 kbit/s at 48 kHz');
});

test('ID3 tags before and after are passed over', async () => {
  if (!canMake()) return;
  const tagged = made(44_100, 2, '--add-id3v2', '--pad-id3v2-size', '30000', '--tt', 'order', '--id3v2-only');
  assert.is(tagged.toString('latin1', 0, 3), 'ID3');
  assertTone(await heard(tagged), 'ID3v2');
  assertTone(await heard(made(44_100, 2, '--id3v1-only', '--tt', 'order')), 'ID3v1');
});

test('chunks of 1, 7 and 4096 bytes give the same samples', async () => {
  if (!canMake()) return;
  const mp3 = made(44_100, 1, '-b', '64');
  const whole = await heard(mp3);
  for (const chunkBytes of [1, 7, 4_096]) assert.equal(await heard(mp3, chunkBytes), whole);
});

test('noise that begins like MP3 is refused without a word on the console', async () => {
  const { error } = console;
  const said: unknown[] = [];
  console.error = (...words) => said.push(words);
  try {
    for (const start of [
      Buffer.from([0xff, 0xfb, 0x90, 0x00]),
      Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
    ]) {
      const noise = Buffer.concat([start, randomFillSync(Buffer.alloc(100_000))]);
      assert.is(((await refused(noise)) as { readonly _tag: string })._tag, 'UndecodableAudio');
    }
  } finally {
    console.error = error;
  }
  assert.equal(said, []);
});

test('a tag without sound is refused', async () => {
  assert.equal(await refused(Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f and no more', 'latin1')), {
    _tag: 'UndecodableAudio',
    message: 'there is no sound in it',
  });
});

test.run();
