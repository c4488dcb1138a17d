import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { lastValueFrom, Subject, toArray, VirtualTimeScheduler } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { file } from '../../../src/engines/sources/file.ts';
import { recorderOf, recorderOptions } from '../../../src/engines/sources/recorder.ts';
import { stdin } from '../../../src/engines/sources/stdin.ts';
import { watchedSource } from '../../../src/engines/sources/watched-source.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { withEnvironment } from '../../support/environment.ts';
import { has, workshop } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { settled } from '../../support/settled.ts';
import { pitchHz, tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

const test = suite('file source');
const shop = workshop();

test.after(() => shop.close());

const sound = async (name: string, lengthMs: number, rateHz: number): Promise<string> => {
  await writeFile(shop.path(name), wavOf({ sampleRateHz: rateHz, samples: tone(1_000, lengthMs, rateHz) }));
  return shop.path(name);
};

const all = (frames: readonly AudioFrame[]): Int16Array =>
  Int16Array.from(frames.flatMap(({ samples }) => [...samples]));

const isOpen = (path: string): boolean =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  });

test('without a pace the whole file comes at once, with its pitch and length', async () => {
  const path = await sound('tone.wav', 960, 44_100);
  const source = file({ path, pace: false });
  for (const _time of [1, 2]) {
    const frames = await lastValueFrom(source.frames$.pipe(toArray()));
    assert.equal(
      frames.map(({ atMs }) => atMs),
      Array.from({ length: 30 }, (_, index) => index * 32),
    );
    assert.ok(Math.abs(pitchHz(all(frames), 16_000) - 1_000) < 2);
  }
  assert.not(isOpen(path));
  assert.equal(source.health(), { state: 'off', detail: 'its sound has ended' });
});

test('a frame comes when a microphone would have heard it', async () => {
  const scheduler = new VirtualTimeScheduler();
  const cameAtMs: number[] = [];
  let isOver = false;
  const { frames$ } = file({ path: await sound('paced.wav', 320, 16_000), scheduler });
  frames$.subscribe({
    next: () => cameAtMs.push(scheduler.now()),
    complete: () => {
      isOver = true;
    },
  });
  await until(() => {
    scheduler.flush();
    return isOver;
  });
  assert.equal(
    cameAtMs,
    Array.from({ length: 10 }, (_, index) => (index + 1) * 32),
  );
});

test('unsubscribing in the middle closes the file', async () => {
  const path = await sound('long.wav', 60_000, 48_000);
  let frames = 0;
  const subscription = file({ path }).frames$.subscribe(() => {
    frames += 1;
  });
  await until(() => frames > 2 && isOpen(path));
  subscription.unsubscribe();
  await until(() => !isOpen(path));
});

test('a path is relative to the current directory', async () => {
  const path = relative(process.cwd(), await sound('near.wav', 32, 16_000));
  assert.is((await lastValueFrom(file({ path, pace: false }).frames$.pipe(toArray()))).length, 1);
});

test('other formats are read as uploads are', async () => {
  if (!has('ffmpeg')) return;
  await sound('tone.wav', 960, 44_100);
  shop.run('ffmpeg', '-i', 'tone.wav', 'tone.flac');
  const frames = await lastValueFrom(
    file({ path: shop.path('tone.flac'), pace: false }).frames$.pipe(toArray()),
  );
  assert.ok(Math.abs(pitchHz(all(frames).subarray(4_000, 12_000), 16_000) - 1_000) < 2);
});

test('what is no sound, what is empty and what is not there are failures that name the file', async () => {
  await writeFile(shop.path('words.wav'), 'these are words, and no sound');
  await writeFile(shop.path('empty.wav'), '');
  await writeFile(
    shop.path('cut.wav'),
    wavOf({ sampleRateHz: 16_000, samples: tone(500, 100, 16_000) }).subarray(0, 30),
  );
  for (const name of ['words.wav', 'empty.wav', 'cut.wav', 'absent.wav', '.']) {
    const source = file({ path: shop.path(name) });
    const error = (await rejection(lastValueFrom(source.frames$))) as { _tag: string; message: string };
    assert.is(error._tag, 'EngineFailed', name);
    assert.ok(error.message.startsWith(`${shop.path(name)}: `), error.message);
    assert.is(source.health().state, 'failed');
  }
});

test('no path at all is told before anybody listens', async () => {
  const source = file({ path: '' });
  assert.is(source.health().state, 'missing');
  assert.match(source.health().detail ?? '', /settings\.yml/);
  assert.is(((await rejection(lastValueFrom(source.frames$))) as { _tag: string })._tag, 'EngineMissing');
});

test.run();

const recorderTest = suite('recorder');
const recorderShop = workshop();
let restore = () => {};

const install = async (name: string) => {
  await writeFile(recorderShop.path(name), '#!/bin/sh\n');
  await chmod(recorderShop.path(name), 0o755);
};

recorderTest.before(() => {
  restore = withEnvironment({ PATH: recorderShop.directory });
});

recorderTest.after(async () => {
  restore();
  await recorderShop.close();
});

recorderTest(
  'arecord is chosen, sox where only that is there, arecord again to be named as missing',
  async () => {
    if (process.platform !== 'linux') return;
    const program = () => recorderOf({ rateHz: 16_000 }).program;
    assert.is(program(), 'arecord');
    await install('rec');
    assert.is(program(), 'rec');
    await install('arecord');
    assert.is(program(), 'arecord');
    await rm(recorderShop.path('rec'));
    await rm(recorderShop.path('arecord'));
  },
);

recorderTest('what the settings name is used, there or not', () => {
  assert.is(recorderOf({ program: 'sox', rateHz: 16_000 }).program, 'rec');
  assert.is(recorderOf({ program: 'arecord', rateHz: 16_000 }).program, 'arecord');
});

recorderTest('sox is told the device by its environment, and nothing when the default will do', () => {
  if (process.platform !== 'linux') return;
  const { AUDIODRIVER, AUDIODEV } = recorderOf({
    program: 'sox',
    device: 'hw:1',
    rateHz: 16_000,
  }).environment;
  assert.equal([AUDIODRIVER, AUDIODEV], ['alsa', 'hw:1']);
  assert.is(recorderOf({ program: 'sox', rateHz: 16_000 }).environment.AUDIODEV, undefined);
});

recorderTest('a program, a device and a rate are what the parameters say', () => {
  const wanted = { program: 'sox', device: 'plughw:1,0' };
  assert.equal(recorderOptions({ ...wanted, rate: 44_100 }), { ...wanted, rateHz: 44_100 });
});

recorderTest('what makes no sense is left out, and the rate is 16 kHz', () => {
  assert.equal(recorderOptions({ program: 'rec', device: 1, rate: 'fast' }), { rateHz: 16_000 });
});

recorderTest.run();

const stdinTest = suite('stdin');

const bytesOf = (samples: Int16Array): Buffer => Buffer.from(samples.buffer, 0, samples.byteLength);

const stdinAll = (frames: readonly AudioFrame[]): Int16Array =>
  Int16Array.from(frames.flatMap(({ samples }) => [...samples]));

stdinTest('raw sound comes as frames, the last filled up, and ends with the pipe', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  const samples = tone(500, 100, 16_000);
  pipe.end(bytesOf(samples));
  const frames = await lastValueFrom(source.frames$.pipe(toArray()));
  assert.equal(
    frames.map(({ atMs }) => atMs),
    [0, 32, 64, 96],
  );
  assert.equal(stdinAll(frames).subarray(0, 1_600), samples);
  assert.equal(source.health(), { state: 'off', detail: 'its sound has ended' });
});

stdinTest('pieces that cut samples in two make no difference', async () => {
  const pipe = new PassThrough();
  const samples = tone(500, 96, 16_000);
  const heard = lastValueFrom(stdin({ rateHz: 16_000, input: () => pipe }).frames$.pipe(toArray()));
  const bytes = bytesOf(samples);
  for (let at = 0; at < bytes.length; at += 333) pipe.write(bytes.subarray(at, at + 333));
  pipe.end();
  assert.equal(stdinAll(await heard), samples);
});

stdinTest('another rate keeps pitch and length', async () => {
  const pipe = new PassThrough();
  pipe.end(bytesOf(tone(1_000, 960, 44_100)));
  const frames = await lastValueFrom(stdin({ rateHz: 44_100, input: () => pipe }).frames$.pipe(toArray()));
  assert.is(frames.length, 30);
  assert.ok(Math.abs(pitchHz(stdinAll(frames), 16_000) - 1_000) < 2);
});

stdinTest('after the end there is nothing more, at once', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  pipe.end(bytesOf(tone(500, 32, 16_000)));
  assert.is((await lastValueFrom(source.frames$.pipe(toArray()))).length, 1);
  assert.equal(await lastValueFrom(source.frames$.pipe(toArray())), []);
});

stdinTest('an empty pipe is no failure', async () => {
  const pipe = new PassThrough();
  pipe.end();
  assert.equal(await lastValueFrom(stdin({ rateHz: 16_000, input: () => pipe }).frames$.pipe(toArray())), []);
});

stdinTest('while nobody listens the pipe waits; the next listener begins with a whole sample', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  const samples = Int16Array.from({ length: 1_024 }, (_, index) => index);
  const first: AudioFrame[] = [];
  const subscription = source.frames$.subscribe((frame) => first.push(frame));
  pipe.write(bytesOf(samples).subarray(0, 1_025));
  await until(() => first.length === 1);
  subscription.unsubscribe();
  assert.ok(pipe.isPaused());
  assert.is(pipe.listenerCount('data') + pipe.listenerCount('error'), 0);
  pipe.end(bytesOf(samples).subarray(1_025));
  const rest = await lastValueFrom(source.frames$.pipe(toArray()));
  assert.equal([...stdinAll(rest).subarray(0, 511)], [...samples.subarray(513)]);
});

stdinTest('one of two listeners may leave', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  const heard = lastValueFrom(source.frames$.pipe(toArray()));
  source.frames$.subscribe().unsubscribe();
  await settled();
  pipe.end(bytesOf(tone(500, 64, 16_000)));
  assert.is((await heard).length, 2);
});

stdinTest('a pipe that breaks is a failure', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  const heard = rejection(lastValueFrom(source.frames$));
  pipe.destroy(new Error('EIO'));
  assert.equal(await heard, {
    _tag: 'EngineFailed',
    engine: 'stdin',
    message: 'it cannot be read (EIO)',
  });
  assert.is(source.health().state, 'failed');
});

stdinTest('a terminal is no pipe', async () => {
  const pipe = Object.assign(new PassThrough(), { isTTY: true });
  const error = await rejection(lastValueFrom(stdin({ rateHz: 16_000, input: () => pipe }).frames$));
  assert.match((error as { message: string }).message, /terminal/);
});

stdinTest('the standard input of a process is heard to its end, and the process ends', async () => {
  const path = join(import.meta.dirname, '../../support/stdin-listener.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', path, '8000'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  const gone = once(child, 'exit');
  child.stdin.end(bytesOf(tone(500, 320, 8_000)));
  assert.is(await said, '10 frames\n0 frames\n');
  assert.equal(await gone, [0, null]);
});

stdinTest.run();

const watchedSourceTest = suite('watched source');
const frame: AudioFrame = { samples: new Int16Array(512), atMs: 0 };

function watched(released?: () => Promise<void>) {
  const frames$ = new Subject<AudioFrame>();
  const source = watchedSource(frames$, () => ({ state: 'off', detail: 'unused' }), released);
  return { frames$, source, state: () => source.health().state };
}

watchedSourceTest('it is starting until the first frame, ready then, and unused without a listener', () => {
  const { frames$, source, state } = watched();
  assert.equal(source.health(), { state: 'off', detail: 'unused' });
  const subscription = source.frames$.subscribe();
  assert.is(state(), 'starting');
  frames$.next(frame);
  assert.is(state(), 'ready');
  subscription.unsubscribe();
  assert.equal(source.health(), { state: 'off', detail: 'unused' });
});

watchedSourceTest('a failure stays told until it is opened anew', () => {
  const { frames$, source } = watched();
  source.frames$.subscribe({ error: () => {} });
  frames$.error({ _tag: 'EngineFailed', engine: 'mic', message: 'the device is gone' });
  assert.equal(source.health(), { state: 'failed', detail: 'mic: the device is gone' });
});

watchedSourceTest('something missing is told with its cure', () => {
  const { frames$, source } = watched();
  source.frames$.subscribe({ error: () => {} });
  frames$.error({ _tag: 'EngineMissing', engine: 'mic', message: 'no arecord', fix: 'install it' });
  assert.equal(source.health(), { state: 'missing', detail: 'mic: no arecord; install it' });
});

watchedSourceTest('its end is told', () => {
  const { frames$, source } = watched();
  source.frames$.subscribe();
  frames$.complete();
  assert.equal(source.health(), { state: 'off', detail: 'its sound has ended' });
});

watchedSourceTest(
  'closing completes what is listened to, leaves the source and settles with what it releases',
  async () => {
    let isReleased = false;
    const { frames$, source } = watched(async () => {
      isReleased = true;
    });
    const ends: string[] = [];
    source.frames$.subscribe({ complete: () => ends.push('first') });
    await source.close();
    assert.ok(isReleased);
    assert.not(frames$.observed);
    source.frames$.subscribe({ complete: () => ends.push('second') });
    assert.equal(ends, ['first', 'second']);
  },
);

watchedSourceTest.run();
