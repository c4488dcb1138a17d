import { readdirSync, writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { samplesOfFile, soundFile } from '../../../src/engines/audio-file/sound-file.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import { has, workshop } from '../../support/programs.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';

const test = suite('soundFile');
const shop = workshop();
const never = new AbortController().signal;
const { PATH } = process.env;
test.after.each(() => {
  process.env.PATH = PATH;
});
test.after(shop.close);

const read = async (path: string): Promise<Sound> => {
  const sound = await soundFile(path, never)();
  if (E.isLeft(sound)) throw sound.left;
  return sound.right;
};

/** Files this process has open. */
const openFiles = () => readdirSync('/proc/self/fd').length;

for (const sampleRateHz of [8_000, 44_100, 96_000]) {
  test(`a WAV file of ${sampleRateHz} Hz comes through sample for sample at its own rate`, async () => {
    const sound = { sampleRateHz, samples: tone(440, 700, sampleRateHz) };
    writeFileSync(shop.path('tone.wav'), wavOf(sound));
    assert.equal(await read(shop.path('tone.wav')), sound);
  });
}

for (const [name, rateHz, ...options] of [
  ['stereo.mp3', 48_000, '-ar', '48000', '-ac', '2'],
  ['lossless.flac', 44_100, '-ar', '48000'],
  ['vorbis.ogg', 44_100],
] as const) {
  test(`${name} keeps pitch, length and level`, async () => {
    if (!has('ffmpeg')) return;
    const source = 'sine=frequency=1000:duration=2:sample_rate=44100,volume=4';
    shop.run('ffmpeg', '-y', '-f', 'lavfi', '-i', source, ...options, name);
    const { samples, sampleRateHz } = await read(shop.path(name));
    assert.is(sampleRateHz, rateHz);
    assert.ok(Math.abs(samples.length / rateHz - 2) < 0.1, `${samples.length / rateHz} s`);
    const middle = samples.subarray(rateHz / 2, rateHz);
    assert.ok(Math.abs(pitchHz(middle, rateHz) - 1_000) < 2, `${pitchHz(middle, rateHz)} Hz`);
    assert.ok(level(middle) > 7_000 && level(middle) < 13_000, `level ${level(middle)}`);
  });
}

const wav = (lengthMs: number, sampleRateHz: number) =>
  wavOf({ sampleRateHz, samples: new Int16Array((lengthMs / 1000) * sampleRateHz) });

for (const [what, content, error] of [
  ['an empty file', '', 'it is empty'],
  ['a WAV file without samples', wav(0, 8_000), 'there is no sound in it'],
  ['a WAV file that is cut off', wav(10, 8_000).subarray(0, 30), 'its WAV header is cut off'],
] as const) {
  test(`${what} is refused by name, and closed`, async () => {
    const before = openFiles();
    const path = shop.path('bad.wav');
    writeFileSync(path, content);
    assert.equal(
      await soundFile(path, never)(),
      E.left({ _tag: 'UndecodableAudio', message: `${path}: ${error}` }),
    );
    assert.is(openFiles(), before);
  });
}

test('what is no sound is refused, without ffmpeg too', async () => {
  const path = shop.path('notes.txt');
  writeFileSync(path, 'buy milk');
  process.env.PATH = '/nowhere';
  assert.equal(
    await soundFile(path, never)(),
    E.left({
      _tag: 'UndecodableAudio',
      message: `${path}: it is no WAV or MP3; with ffmpeg installed more formats are read`,
    }),
  );
});

test('a file that is not there and a directory are refused by name', async () => {
  for (const path of [shop.path('missing.wav'), shop.directory]) {
    const sound = await soundFile(path, never)();
    assert.ok(E.isLeft(sound) && sound.left._tag === 'UndecodableAudio');
    assert.match(sound.left.message, path);
  }
});

test('more than half an hour is too large', async () => {
  writeFileSync(shop.path('long.wav'), wav(1_801_000, 1_000));
  assert.equal(
    await soundFile(shop.path('long.wav'), never)(),
    E.left({ _tag: 'TooLarge', message: `${shop.path('long.wav')}: the sound is longer than 1800 s` }),
  );
  writeFileSync(shop.path('long.wav'), wav(1_800_000, 1_000));
  assert.is((await read(shop.path('long.wav'))).samples.length, 1_800_000);
});

test('an abort ends the reading', async () => {
  writeFileSync(shop.path('long.wav'), wav(1_000_000, 1_000));
  const aborter = new AbortController();
  const reading = soundFile(shop.path('long.wav'), aborter.signal)();
  aborter.abort();
  const sound = await reading;
  assert.ok(E.isRight(sound) && sound.right.samples.length < 1_000_000);
});

test('at 16 kHz a file keeps its length, and one of that rate each sample', async () => {
  const path = shop.path('tone.wav');
  const samples = tone(440, 700, 16_000);
  writeFileSync(path, wavOf({ sampleRateHz: 16_000, samples }));
  assert.equal(await samplesOfFile(path)(), E.right(samples));
  writeFileSync(path, wavOf({ sampleRateHz: 44_100, samples: tone(440, 700, 44_100) }));
  const heard = await samplesOfFile(path)();
  assert.ok(E.isRight(heard) && heard.right.length === samples.length);
  assert.ok(Math.abs(pitchHz(heard.right, 16_000) - 440) < 2);
});

test('a file of which nothing can be had at 16 kHz is refused by name, and closed', async () => {
  const before = openFiles();
  const path = shop.path('bad.wav');
  for (const [content, _tag, error] of [
    [wav(0, 8_000), 'UndecodableAudio', 'there is no sound in it'],
    ['buy milk', 'UndecodableAudio', ''],
    [wav(3_001, 8_000), 'TooLarge', 'the sound is longer than 3 s'],
  ] as const) {
    writeFileSync(path, content);
    const read = await samplesOfFile(path, 3)();
    assert.ok(E.isLeft(read) && read.left._tag === _tag, error);
    assert.ok(read.left.message.startsWith(`${path}: ${error}`), read.left.message);
  }
  assert.is(openFiles(), before);
});

test.run();
