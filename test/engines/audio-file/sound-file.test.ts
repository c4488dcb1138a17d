import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { EMPTY, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { audioFrames } from '../../../src/engines/audio-file/frames.ts';
import { int16Of, type Pcm } from '../../../src/engines/audio-file/pcm.ts';
import { resample } from '../../../src/engines/audio-file/resample.ts';
import { samplesOfFile, soundFile } from '../../../src/engines/audio-file/sound-file.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { heard, refused } from '../../support/heard.ts';
import { has, workshop } from '../../support/programs.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

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

const framesTest = suite('audioFrames');
const limits = { maxBytes: 1_000_000, maxMs: 10_000 };
const oneSecond = wavOf({ sampleRateHz: 16_000, samples: tone(1_000, 1_000, 16_000) });

/** Everything an upload does from here on, until it ends. */
function watch(bytes$: Subject<Uint8Array>) {
  const frames: AudioFrame[] = [];
  const errors: unknown[] = [];
  const subscription = audioFrames(bytes$, limits).subscribe({
    next: (frame) => frames.push(frame),
    error: (error) => errors.push(error),
  });
  return { frames, errors, subscription };
}

/** Lets the reader take what came. */
async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}

framesTest(
  '16-bit mono at 16 kHz comes through sample for sample, the last frame filled up with silence',
  async () => {
    const samples = tone(1_000, 100, 16_000);
    const all = await heard(wavOf({ sampleRateHz: 16_000, samples }));
    assert.equal(all.length, 4 * 512);
    assert.equal(all.subarray(0, samples.length), samples);
    assert.equal(all.subarray(samples.length), new Int16Array(4 * 512 - samples.length));
  },
);

framesTest('frames come out while bytes still come in', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { frames, subscription } = watch(bytes$);
  bytes$.next(oneSecond.subarray(0, 44 + 2 * 512 * 3));
  await turns();
  assert.is(frames.length, 3);
  assert.ok(frames.every(({ samples }) => samples.length === 512));
  subscription.unsubscribe();
});

framesTest('unsubscribing lets go of the bytes and nothing comes any more', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { frames, errors, subscription } = watch(bytes$);
  bytes$.next(oneSecond);
  subscription.unsubscribe();
  assert.not(bytes$.observed);
  await turns();
  assert.equal([frames, errors], [[], []]);
});

framesTest('a big file does not hold up the event loop', async () => {
  const big = wavOf({ sampleRateHz: 44_100, samples: tone(1_000, 20_000, 44_100) });
  await heard(oneSecond);
  let turnsTaken = 0;
  const ticking = setInterval(() => {
    turnsTaken += 1;
  }, 0);
  await heard(big);
  clearInterval(ticking);
  assert.ok(turnsTaken > 10, `others had ${turnsTaken} turns`);
});

framesTest('a header of nothing but chunks is refused instead of read again for each of them', async () => {
  const header = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  const chunks = Buffer.from('junk\0\0\0\0'.repeat(60_000), 'latin1');
  assert.equal(await refused(Buffer.concat([header, chunks])), {
    _tag: 'UndecodableAudio',
    message: 'its WAV header has too many chunks',
  });
});

framesTest('an empty upload, a name without sound and a cut header are refused in words', async () => {
  const refusal = (message: string) => ({ _tag: 'UndecodableAudio', message });
  assert.equal(await refused(new Uint8Array()), refusal('it is empty'));
  assert.equal(await refused(oneSecond.subarray(0, 30)), refusal('its WAV header is cut off'));
  assert.equal(await refused(oneSecond.subarray(0, 12)), refusal('its WAV header is cut off'));
  assert.equal(await refused(oneSecond.subarray(0, 44)), refusal('there is no sound in it'));
});

framesTest('more bytes than allowed are too large, also when they never end', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { errors } = watch(bytes$);
  for (let i = 0; i < 20; i++) bytes$.next(new Uint8Array(100_000));
  await turns();
  assert.equal(errors, [{ _tag: 'TooLarge', message: 'the file is larger than 1000000 bytes' }]);
  assert.not(bytes$.observed);
});

framesTest('a WAV file that is too long is refused by its header, before anybody hears of it', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { frames, errors } = watch(bytes$);
  const header = wavOf({ sampleRateHz: 16_000, samples: new Int16Array(200_000) }).subarray(0, 200);
  bytes$.next(header);
  await turns();
  assert.equal([frames, errors], [[], [{ _tag: 'TooLarge', message: 'the sound is longer than 10 s' }]]);
  assert.not(bytes$.observed);
});

framesTest(
  'sound whose length nobody tells is heard once its end was seen, and nothing of it where it is too long',
  async () => {
    const piped = Buffer.from(oneSecond);
    piped.writeUInt32LE(0, 40);
    const bytes$ = new Subject<Uint8Array>();
    const { frames, errors } = watch(bytes$);
    bytes$.next(piped);
    await turns();
    assert.is(frames.length, 0);
    bytes$.complete();
    await turns();
    assert.is(frames.length, 32);
    for (let second = 0; second < 11; second += 1) piped.copy(endless, second * 32_000 + 44, 44);
    piped.copy(endless, 0, 0, 44);
    const other$ = new Subject<Uint8Array>();
    const other = watch(other$);
    for (let at = 0; at < endless.length; at += 65_536) other$.next(endless.subarray(at, at + 65_536));
    await turns(500);
    assert.equal(
      [errors, other.frames, other.errors],
      [[], [], [{ _tag: 'TooLarge', message: 'the sound is longer than 10 s' }]],
    );
  },
);

const endless = Buffer.alloc(11 * 32_000 + 44);

framesTest('a WAV file that was cut off, or has no more than a click in it, is refused', async () => {
  const refusal = (message: string) => ({ _tag: 'UndecodableAudio', message });
  assert.equal(await refused(oneSecond.subarray(0, 100)), refusal('it is shorter than 10 ms'));
  for (const cut of [1_000, 31_979])
    assert.equal(
      await refused(oneSecond.subarray(0, cut)),
      refusal(`it is cut off: its header promises 32000 bytes of sound, and ${cut - 44} came`),
    );
  assert.is((await heard(oneSecond.subarray(0, 31_980))).length, 32 * 512, 'some count their header too');
  const piped = Buffer.from(oneSecond.subarray(0, 100));
  piped.writeUInt32LE(0, 40);
  assert.equal(await refused(piped), refusal('it is shorter than 10 ms'));
});

framesTest('more sound than allowed is too large', async () => {
  assert.equal(await refused(oneSecond, { ...limits, maxMs: 999 }), {
    _tag: 'TooLarge',
    message: 'the sound is longer than 0.999 s',
  });
  assert.equal((await heard(oneSecond)).length, 32 * 512);
});

framesTest('an error of the bytes is the error of the frames', async () => {
  const broken = new Error('the line is down');
  let seen: unknown;
  audioFrames(
    throwError(() => broken),
    limits,
  ).subscribe({ error: (error) => (seen = error) });
  await turns();
  assert.is(seen, broken);
});

framesTest('nothing at all is refused', async () => {
  let seen: unknown;
  audioFrames(EMPTY, limits).subscribe({ error: (error) => (seen = error) });
  await turns();
  assert.equal(seen, { _tag: 'UndecodableAudio', message: 'it is empty' });
});

framesTest('uploads that are cancelled half-way leave no program and no file behind', async () => {
  if (!has('ffmpeg')) return;
  const shop = workshop();
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('ffcache'));
  const bytes$ = new Subject<Uint8Array>();
  const { subscription } = watch(bytes$);
  bytes$.next(Buffer.from('OggS and then something that never comes'));
  const isAtWork = () => /ffmpeg/.test(shop.run('ps', '-o', 'args=', '--ppid', `${process.pid}`).toString());
  await until(isAtWork);
  subscription.unsubscribe();
  await until(() => !isAtWork());
  assert.equal(
    readdirSync(tmpdir()).filter((name) => name.startsWith('ffcache')),
    before,
  );
  await shop.close();
});

framesTest.run();

const resampleTest = suite('resample');

const pcm = (sampleRateHz: number, lengthMs: number, hz = 1_000): Pcm => ({
  sampleRateHz,
  samples: Float32Array.from(tone(hz, lengthMs, sampleRateHz), (sample) => sample / 32_768),
});

async function resampled(...chunks: readonly Pcm[]): Promise<Int16Array> {
  const parts: number[] = [];
  for await (const part of resample(from(chunks))) parts.push(...part);
  return int16Of(Float32Array.from(parts));
}

async function* from(chunks: readonly Pcm[]): AsyncGenerator<Pcm> {
  yield* chunks;
}

resampleTest('a rate that changes on the way keeps pitch, length and level', async () => {
  const all = await resampled(pcm(44_100, 500), pcm(8_000, 500), pcm(16_000, 500), pcm(48_000, 500));
  assert.is(all.length, 32_000);
  for (const start of [0, 8_000, 16_000, 24_000]) {
    const middle = all.subarray(start + 800, start + 7_200);
    assert.ok(Math.abs(pitchHz(middle, 16_000) - 1_000) < 1);
    assert.ok(Math.abs(level(middle) / 11_314 - 1) < 0.01);
  }
});

resampleTest('what the lower rate can hold keeps its level, and what it cannot is silent', async () => {
  for (const fromHz of [22_050, 44_100, 48_000, 44_101]) {
    const levelOf = async (hz: number) =>
      level((await resampled(pcm(fromHz, 300, hz))).subarray(800, 4_000)) / 11_314;
    assert.ok(Math.abs((await levelOf(6_800)) - 1) < 0.01, `${fromHz} Hz`);
    assert.ok((await levelOf(8_200)) < 0.001, `${fromHz} Hz`);
  }
});

resampleTest('a sound in small chunks is the same as in one', async () => {
  const { samples } = pcm(22_050, 300);
  const chunks = Array.from({ length: Math.ceil(samples.length / 7) }, (_, index) => ({
    sampleRateHz: 22_050,
    samples: samples.subarray(7 * index, 7 * index + 7),
  }));
  assert.equal(await resampled(...chunks), await resampled(pcm(22_050, 300)));
});

resampleTest('a sound hears nothing of one before it that was cancelled', async () => {
  const alone = await resampled(pcm(22_050, 300));
  for await (const _part of resample(from([pcm(22_050, 500)]))) break;
  assert.equal(await resampled(pcm(22_050, 300)), alone);
});

resampleTest('several sounds at once do not mix', async () => {
  const alone = await resampled(pcm(44_100, 300));
  const four = await Promise.all(Array.from({ length: 4 }, () => resampled(pcm(44_100, 300))));
  for (const one of four) assert.equal(one, alone);
});

resampleTest('nothing stays nothing, and one sample is no harm', async () => {
  assert.is((await resampled()).length, 0);
  assert.is((await resampled({ sampleRateHz: 192_000, samples: new Float32Array(1) })).length, 0);
  assert.is((await resampled({ sampleRateHz: 8_000, samples: new Float32Array(1) })).length, 2);
});

resampleTest.run();
