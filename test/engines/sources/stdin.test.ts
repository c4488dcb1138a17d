import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stdin } from '../../../src/engines/sources/stdin.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { rejection } from '../../support/rejection.ts';
import { settled } from '../../support/settled.ts';
import { pitchHz, tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

const test = suite('stdin');

const bytesOf = (samples: Int16Array): Buffer => Buffer.from(samples.buffer, 0, samples.byteLength);

const all = (frames: readonly AudioFrame[]): Int16Array =>
  Int16Array.from(frames.flatMap(({ samples }) => [...samples]));

test('raw sound comes as frames, the last filled up, and ends with the pipe', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  const samples = tone(500, 100, 16_000);
  pipe.end(bytesOf(samples));
  const frames = await lastValueFrom(source.frames$.pipe(toArray()));
  assert.equal(
    frames.map(({ atMs }) => atMs),
    [0, 32, 64, 96],
  );
  assert.equal(all(frames).subarray(0, 1_600), samples);
  assert.equal(source.health(), { state: 'off', detail: 'its sound has ended' });
});

test('pieces that cut samples in two make no difference', async () => {
  const pipe = new PassThrough();
  const samples = tone(500, 96, 16_000);
  const heard = lastValueFrom(stdin({ rateHz: 16_000, input: () => pipe }).frames$.pipe(toArray()));
  const bytes = bytesOf(samples);
  for (let at = 0; at < bytes.length; at += 333) pipe.write(bytes.subarray(at, at + 333));
  pipe.end();
  assert.equal(all(await heard), samples);
});

test('another rate keeps pitch and length', async () => {
  const pipe = new PassThrough();
  pipe.end(bytesOf(tone(1_000, 960, 44_100)));
  const frames = await lastValueFrom(stdin({ rateHz: 44_100, input: () => pipe }).frames$.pipe(toArray()));
  assert.is(frames.length, 30);
  assert.ok(Math.abs(pitchHz(all(frames), 16_000) - 1_000) < 2);
});

test('after the end there is nothing more, at once', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  pipe.end(bytesOf(tone(500, 32, 16_000)));
  assert.is((await lastValueFrom(source.frames$.pipe(toArray()))).length, 1);
  assert.equal(await lastValueFrom(source.frames$.pipe(toArray())), []);
});

test('an empty pipe is no failure', async () => {
  const pipe = new PassThrough();
  pipe.end();
  assert.equal(await lastValueFrom(stdin({ rateHz: 16_000, input: () => pipe }).frames$.pipe(toArray())), []);
});

test('while nobody listens the pipe waits; the next listener begins with a whole sample', async () => {
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
  assert.equal([...all(rest).subarray(0, 511)], [...samples.subarray(513)]);
});

test('one of two listeners may leave', async () => {
  const pipe = new PassThrough();
  const source = stdin({ rateHz: 16_000, input: () => pipe });
  const heard = lastValueFrom(source.frames$.pipe(toArray()));
  source.frames$.subscribe().unsubscribe();
  await settled();
  pipe.end(bytesOf(tone(500, 64, 16_000)));
  assert.is((await heard).length, 2);
});

test('a pipe that breaks is a failure', async () => {
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

test('a terminal is no pipe', async () => {
  const pipe = Object.assign(new PassThrough(), { isTTY: true });
  const error = await rejection(lastValueFrom(stdin({ rateHz: 16_000, input: () => pipe }).frames$));
  assert.match((error as { message: string }).message, /terminal/);
});

test('the standard input of a process is heard to its end, and the process ends', async () => {
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

test.run();
