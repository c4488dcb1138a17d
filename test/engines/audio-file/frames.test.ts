import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EMPTY, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { audioFrames } from '../../../src/engines/audio-file/frames.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { heard, refused } from '../../support/heard.ts';
import { has, workshop } from '../../support/programs.ts';
import { tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

const test = suite('audioFrames');
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

test('16-bit mono at 16 kHz comes through sample for sample, the last frame filled up with silence', async () => {
  const samples = tone(1_000, 100, 16_000);
  const all = await heard(wavOf({ sampleRateHz: 16_000, samples }));
  assert.equal(all.length, 4 * 512);
  assert.equal(all.subarray(0, samples.length), samples);
  assert.equal(all.subarray(samples.length), new Int16Array(4 * 512 - samples.length));
});

test('frames come out while bytes still come in', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { frames, subscription } = watch(bytes$);
  bytes$.next(oneSecond.subarray(0, 44 + 2 * 512 * 3));
  await turns();
  assert.is(frames.length, 3);
  assert.ok(frames.every(({ samples }) => samples.length === 512));
  subscription.unsubscribe();
});

test('unsubscribing lets go of the bytes and nothing comes any more', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { frames, errors, subscription } = watch(bytes$);
  bytes$.next(oneSecond);
  subscription.unsubscribe();
  assert.not(bytes$.observed);
  await turns();
  assert.equal([frames, errors], [[], []]);
});

test('a big file does not hold up the event loop', async () => {
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

test('a header of nothing but chunks is refused instead of read again for each of them', async () => {
  const header = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  const chunks = Buffer.from('junk\0\0\0\0'.repeat(60_000), 'latin1');
  assert.equal(await refused(Buffer.concat([header, chunks])), {
    _tag: 'UndecodableAudio',
    message: 'its WAV header has too many chunks',
  });
});

test('an empty upload, a name without sound and a cut header are refused in words', async () => {
  const refusal = (message: string) => ({ _tag: 'UndecodableAudio', message });
  assert.equal(await refused(new Uint8Array()), refusal('it is empty'));
  assert.equal(await refused(oneSecond.subarray(0, 30)), refusal('its WAV header is cut off'));
  assert.equal(await refused(oneSecond.subarray(0, 12)), refusal('its WAV header is cut off'));
  assert.equal(await refused(oneSecond.subarray(0, 44)), refusal('there is no sound in it'));
});

test('more bytes than allowed are too large, also when they never end', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { errors } = watch(bytes$);
  for (let i = 0; i < 20; i++) bytes$.next(new Uint8Array(100_000));
  await turns();
  assert.equal(errors, [{ _tag: 'TooLarge', message: 'the file is larger than 1000000 bytes' }]);
  assert.not(bytes$.observed);
});

test('a WAV file that is too long is refused by its header, before anybody hears of it', async () => {
  const bytes$ = new Subject<Uint8Array>();
  const { frames, errors } = watch(bytes$);
  const header = wavOf({ sampleRateHz: 16_000, samples: new Int16Array(200_000) }).subarray(0, 200);
  bytes$.next(header);
  await turns();
  assert.equal([frames, errors], [[], [{ _tag: 'TooLarge', message: 'the sound is longer than 10 s' }]]);
  assert.not(bytes$.observed);
});

test('sound whose length nobody tells is heard once its end was seen, and nothing of it where it is too long', async () => {
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
});

const endless = Buffer.alloc(11 * 32_000 + 44);

test('a WAV file that was cut off, or has no more than a click in it, is refused', async () => {
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

test('more sound than allowed is too large', async () => {
  assert.equal(await refused(oneSecond, { ...limits, maxMs: 999 }), {
    _tag: 'TooLarge',
    message: 'the sound is longer than 0.999 s',
  });
  assert.equal((await heard(oneSecond)).length, 32 * 512);
});

test('an error of the bytes is the error of the frames', async () => {
  const broken = new Error('the line is down');
  let seen: unknown;
  audioFrames(
    throwError(() => broken),
    limits,
  ).subscribe({ error: (error) => (seen = error) });
  await turns();
  assert.is(seen, broken);
});

test('nothing at all is refused', async () => {
  let seen: unknown;
  audioFrames(EMPTY, limits).subscribe({ error: (error) => (seen = error) });
  await turns();
  assert.equal(seen, { _tag: 'UndecodableAudio', message: 'it is empty' });
});

test('uploads that are given up half-way leave no program and no file behind', async () => {
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

test.run();
