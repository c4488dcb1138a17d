import { readdirSync, readlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { lastValueFrom, toArray, VirtualTimeScheduler } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { file } from '../../../src/engines/sources/file.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { has, workshop } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
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
