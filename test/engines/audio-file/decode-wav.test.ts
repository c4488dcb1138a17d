import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../../src/engines/wav.ts';
import { heard, refused } from '../../support/heard.ts';
import { has, workshop } from '../../support/programs.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';

const test = suite('WAV uploads');
const shop = workshop();
const canMake = () => has('sox');
test.after(shop.close);

/** A tone of 1 kHz and peak 16 000 made by sox. */
function made(lengthMs: number, rateHz: number, channels: number, ...format: readonly string[]): Buffer {
  const seconds = `${lengthMs / 1000}`;
  const out = ['-r', `${rateHz}`, '-c', `${channels}`, ...format, 'tone.wav'];
  shop.run('sox', '-D', '-n', ...out, 'synth', seconds, 'sine', '1000', 'vol', '0.48828');
  return readFileSync(shop.path('tone.wav'));
}

const assertTone = (samples: Int16Array, lengthMs: number, name: string) => {
  const frames = samples.length / 512;
  assert.ok(Math.abs(frames - lengthMs / 32) <= 1, `${name}: ${frames} frames`);
  const middle = samples.subarray(1_600, samples.length - 1_600);
  assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 2, `${name}: ${pitchHz(middle, 16_000)} Hz`);
  assert.ok(Math.abs(level(middle) / 11_314 - 1) < 0.02, `${name}: level ${level(middle)}`);
};

for (const [name, ...format] of [
  ['unsigned 8-bit', '-e', 'unsigned-integer', '-b', '8'],
  ['signed 16-bit', '-e', 'signed-integer', '-b', '16'],
  ['signed 24-bit, extensible', '-e', 'signed-integer', '-b', '24'],
  ['signed 32-bit, extensible', '-e', 'signed-integer', '-b', '32'],
  ['float 32-bit', '-e', 'floating-point', '-b', '32'],
  ['float 64-bit', '-e', 'floating-point', '-b', '64'],
] as const) {
  test(`${name} at 44.1 kHz stereo keeps pitch, length and level`, async () => {
    if (!canMake()) return;
    assertTone(await heard(made(1_000, 44_100, 2, ...format)), 1_000, name);
  });
}

test('rates from 8 to 192 kHz and one to six channels keep pitch, length and level', async () => {
  if (!canMake()) return;
  for (const [rateHz, channels] of [
    [8_000, 1],
    [11_025, 2],
    [16_000, 2],
    [22_050, 1],
    [32_000, 1],
    [48_000, 6],
    [96_000, 2],
    [192_000, 1],
  ] as const) {
    const wav = made(700, rateHz, channels, '-b', '16');
    assertTone(await heard(wav), 700, `${rateHz} Hz, ${channels} channels`);
  }
});

test('chunks of 1, 7 and 4096 bytes give the same samples', async () => {
  if (!canMake()) return;
  for (const wav of [made(300, 44_100, 2, '-b', '24'), made(300, 16_000, 1, '-b', '16')]) {
    const whole = await heard(wav);
    for (const chunkBytes of [1, 7, 4_096]) assert.equal(await heard(wav, chunkBytes), whole);
  }
});

test('a resampled tone begins and ends where it should', async () => {
  const all = await heard(wavOf({ sampleRateHz: 44_100, samples: tone(1_000, 1_000, 44_100) }));
  const wanted = tone(1_000, 1_000, 16_000);
  const off = wanted.map((sample, i) => Math.abs(sample - (all[i] ?? 0)));
  assert.ok(Math.max(...off.subarray(160, off.length - 160)) < 60);
  assert.ok(Math.max(...all.subarray(wanted.length + 16)) < 60);
});

test('a length of 0, of 0xFFFFFFFF and what sox writes to a pipe mean up to the end', async () => {
  const samples = tone(1_000, 100, 16_000);
  for (const dataBytes of [0, 0xffff_ffff, 0x7fff_f000]) {
    const wav = wavOf({ sampleRateHz: 16_000, samples });
    wav.writeUInt32LE(dataBytes, 40);
    assert.equal((await heard(wav)).subarray(0, samples.length), samples);
  }
  if (!canMake()) return;
  const piped = shop.run(
    'sox',
    '-n',
    '-r',
    '16000',
    '-b',
    '16',
    '-t',
    'wav',
    '-',
    'synth',
    '0.7',
    'sine',
    '1000',
  );
  assert.ok(Math.abs((await heard(piped)).length / 512 - 700 / 32) <= 1);
});

test('chunks before and after the samples are passed over, odd ones too', async () => {
  const samples = tone(1_000, 100, 16_000);
  const wav = wavOf({ sampleRateHz: 16_000, samples });
  const odd = Buffer.from('JUNK\x03\0\0\0abc\0LIST\x04\0\0\0INFO', 'latin1');
  const big = Buffer.concat([Buffer.from('LIST\x40\x0d\x03\0', 'latin1'), Buffer.alloc(200_000, 1)]);
  const parts = [wav.subarray(0, 12), odd, wav.subarray(12, 36), odd, big, wav.subarray(36), odd];
  for (const chunkBytes of [13, 65_536]) {
    const all = await heard(Buffer.concat(parts), chunkBytes);
    assert.equal(all.subarray(0, samples.length), samples);
    assert.ok(all.subarray(samples.length).every((sample) => sample === 0));
  }
});

test('half a sample at the end is passed over', async () => {
  const samples = tone(1_000, 100, 16_000);
  const wav = wavOf({ sampleRateHz: 16_000, samples });
  wav.writeUInt32LE(2_001, 40);
  const all = await heard(wav.subarray(0, 44 + 2_001));
  assert.equal(all.subarray(0, 1_000), samples.subarray(0, 1_000));
  assert.ok(all.subarray(1_000).every((sample) => sample === 0));
});

test('codecs this reader does not know go through ffmpeg', async () => {
  if (!canMake() || !has('ffmpeg')) return;
  for (const format of [
    ['-e', 'a-law'],
    ['-e', 'u-law'],
    ['-e', 'ms-adpcm'],
  ]) {
    const all = await heard(made(700, 16_000, 1, ...format));
    assert.ok(Math.abs(all.length / 512 - 700 / 32) <= 2, `${format}: ${all.length / 512} frames`);
    assert.ok(Math.abs(pitchHz(all.subarray(1_600, 9_600), 16_000) - 1_000) < 5, `${format}`);
  }
});

test('a big-endian file is refused in words instead of heard as noise', async () => {
  if (!canMake()) return;
  assert.equal(await refused(made(100, 16_000, 1, '-B', '-b', '16')), {
    _tag: 'UndecodableAudio',
    message: 'big-endian WAV files (RIFX) are not read',
  });
});

test.run();
