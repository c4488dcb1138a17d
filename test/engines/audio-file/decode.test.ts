import { randomFillSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../../src/engines/wav.ts';
import { heard, refused } from '../../support/heard.ts';
import { has, workshop } from '../../support/programs.ts';
import { few } from '../../support/scale.ts';
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
  for (const wav of [made(60, 44_100, 2, '-b', '24'), made(60, 16_000, 1, '-b', '16')]) {
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

const decodeMp3Test = suite('MP3 uploads');
const decodeMp3Shop = workshop();
const decodeMp3CanMake = () => has('lame') && has('sox');
decodeMp3Test.after(decodeMp3Shop.close);

function decodeMp3Made(rateHz: number, channels: number, ...options: readonly string[]): Buffer {
  const out = ['-r', `${rateHz}`, '-c', `${channels}`, '-b', '16', 'tone.wav'];
  decodeMp3Shop.run('sox', '-D', '-n', ...out, 'synth', '2', 'sine', '1000', 'vol', '0.48828');
  decodeMp3Shop.run('lame', '--quiet', ...options, 'tone.wav', 'tone.mp3');
  return readFileSync(decodeMp3Shop.path('tone.mp3'));
}

const decodeMp3AssertTone = (samples: Int16Array, name: string) => {
  // at the lowest bit rates there is no room for the tag that tells the encoder's own delay
  assert.ok(Math.abs(samples.length / 512 - 2_000 / 32) <= 4, `${name}: ${samples.length / 512} frames`);
  const middle = samples.subarray(3_200, 28_800);
  assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 2, `${name}: ${pitchHz(middle, 16_000)} Hz`);
  // lame makes most things 5 % quieter
  assert.ok(Math.abs(level(middle) / 11_314 - 0.975) < 0.04, `${name}: level ${level(middle)}`);
};

decodeMp3Test('constant and variable rates, mono and stereo, keep pitch, length and level', async () => {
  if (!decodeMp3CanMake()) return;
  decodeMp3AssertTone(await heard(decodeMp3Made(44_100, 2, '-b', '128')), '128 kbit/s stereo');
  decodeMp3AssertTone(await heard(decodeMp3Made(44_100, 1, '-V', '5')), 'variable, mono');
  decodeMp3AssertTone(await heard(decodeMp3Made(16_000, 1, '-b', '24')), '24 kbit/s at 16 kHz');
  decodeMp3AssertTone(await heard(decodeMp3Made(48_000, 2, '-b', '320')), '320 kbit/s at 48 kHz');
});

decodeMp3Test('ID3 tags before and after are passed over', async () => {
  if (!decodeMp3CanMake()) return;
  const tagged = decodeMp3Made(
    44_100,
    2,
    '--add-id3v2',
    '--pad-id3v2-size',
    '30000',
    '--tt',
    'order',
    '--id3v2-only',
  );
  assert.is(tagged.toString('latin1', 0, 3), 'ID3');
  decodeMp3AssertTone(await heard(tagged), 'ID3v2');
  decodeMp3AssertTone(await heard(decodeMp3Made(44_100, 2, '--id3v1-only', '--tt', 'order')), 'ID3v1');
});

decodeMp3Test('chunks of 1, 7 and 4096 bytes give the same samples', async () => {
  if (!decodeMp3CanMake()) return;
  const mp3 = decodeMp3Made(44_100, 1, '-b', '64');
  const whole = await heard(mp3);
  for (const chunkBytes of [1, 7, 4_096]) assert.equal(await heard(mp3, chunkBytes), whole);
});

decodeMp3Test('noise that begins like MP3 is refused without a word on the console', async () => {
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

decodeMp3Test('a tag without sound is refused', async () => {
  assert.equal(await refused(Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f and no more', 'latin1')), {
    _tag: 'UndecodableAudio',
    message: 'there is no sound in it',
  });
});

decodeMp3Test.run();

const decodeOtherTest = suite('uploads through ffmpeg');
const decodeOtherShop = workshop();
const decodeOtherCanMake = () => has('ffmpeg');
const { PATH } = process.env;
decodeOtherTest.after.each(() => {
  process.env.PATH = PATH;
});
decodeOtherTest.after(decodeOtherShop.close);

function decodeOtherMade(name: string, ...options: readonly string[]): Buffer {
  const tone = 'sine=frequency=1000:duration=2:sample_rate=44100,volume=4';
  decodeOtherShop.run('ffmpeg', '-y', '-f', 'lavfi', '-i', tone, ...options, name);
  return readFileSync(decodeOtherShop.path(name));
}

const tag = async (file: Uint8Array) => ((await refused(file)) as { readonly _tag: string })._tag;

for (const [name, ...options] of [
  ['index-at-the-end.m4a'],
  ['index-at-the-start.m4a', '-movflags', '+faststart'],
  ['aac-stream.aac'],
  ['vorbis.ogg'],
  ['opus.webm', '-c:a', 'libopus'],
  ['lossless.flac'],
  ['big-endian.aiff'],
  ['phone.3gp', '-c:a', 'aac'],
] as const) {
  decodeOtherTest(`${name} keeps pitch, length and level`, async () => {
    if (!decodeOtherCanMake()) return;
    const all = await heard(decodeOtherMade(name, ...options));
    assert.ok(Math.abs(all.length / 512 - 2_000 / 32) <= 3, `${all.length / 512} frames`);
    const middle = all.subarray(3_200, 28_800);
    assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 5, `${pitchHz(middle, 16_000)} Hz`);
    assert.ok(level(middle) > 9_000 && level(middle) < 13_000, `level ${level(middle)}`);
  });
}

decodeOtherTest('chunks of 7 and 4096 bytes give the same samples', async () => {
  if (!decodeOtherCanMake()) return;
  const file = decodeOtherMade('small.m4a', '-t', '0.5');
  const whole = await heard(file);
  for (const chunkBytes of [7, 4_096]) assert.equal(await heard(file, chunkBytes), whole);
});

decodeOtherTest('a file longer than the limit is too large', async () => {
  if (!decodeOtherCanMake()) return;
  const file = decodeOtherMade('long.ogg', '-af', 'aloop=-1:1e6,atrim=duration=60');
  assert.equal(await refused(file, { maxBytes: 1e7, maxMs: 5_000 }), {
    _tag: 'TooLarge',
    message: 'the sound is longer than 5 s',
  });
});

decodeOtherTest('garbage and pictures are refused', async () => {
  if (!decodeOtherCanMake()) return;
  assert.is(await tag(Buffer.alloc(20_000, 'garbage ')), 'UndecodableAudio');
  assert.is(await tag(Buffer.from('x')), 'UndecodableAudio');
  assert.is(await tag(Buffer.alloc(few(2_000_000, 20_000_000), 'much garbage ')), 'UndecodableAudio');
  assert.is(
    await tag(decodeOtherMade('picture.mp4', '-f', 'lavfi', '-i', 'color=s=32x32:d=1', '-map', '1:v')),
    'UndecodableAudio',
  );
});

decodeOtherTest('a playlist cannot make it open a file or an address', async () => {
  if (!decodeOtherCanMake()) return;
  const target = decodeOtherShop.path('secret.wav');
  decodeOtherMade('secret.wav');
  const lists = [
    `ffconcat version 1.0\nfile '${target}'\n`,
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${target}\n#EXT-X-ENDLIST\n`,
    `<?xml version="1.0"?><MPD type="static"><Period><BaseURL>file://${target}</BaseURL></Period></MPD>`,
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n',
  ];
  for (const list of lists) assert.is(await tag(Buffer.from(list)), 'UndecodableAudio');
});

decodeOtherTest('without ffmpeg the refusal says that it would help', async () => {
  process.env.PATH = decodeOtherShop.directory;
  assert.equal(await refused(Buffer.from('OggS and so on and on')), {
    _tag: 'UndecodableAudio',
    message: 'it is no WAV or MP3; with ffmpeg installed more formats are read',
  });
});

decodeOtherTest('no temporary file stays behind', () => {
  assert.equal(
    readdirSync(tmpdir()).filter((name) => name.startsWith('ffcache')),
    [],
  );
});

decodeOtherTest.run();
