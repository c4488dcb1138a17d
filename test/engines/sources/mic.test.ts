import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstValueFrom, lastValueFrom, type Subscription, skip, take, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Source } from '../../../src/engines/ports.ts';
import { mic } from '../../../src/engines/sources/mic.ts';
import type { RecorderOptions } from '../../../src/engines/sources/recorder.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { reopening } from '../../../src/streams/reopening.ts';
import { childrenOf } from '../../support/children-of.ts';
import { withEnvironment } from '../../support/environment.ts';
import { patient } from '../../support/patience.ts';
import { isRunning } from '../../support/processes.ts';
import { has, workshop } from '../../support/programs.ts';
import { type PulseAudio, pulseAudio } from '../../support/pulse-audio.ts';
import { rejection } from '../../support/rejection.ts';
import { pitchHz, soundingPart, tone } from '../../support/tones.ts';
import { until } from '../../support/until.ts';

const test = suite('mic');
const ROOM = { device: 'room', rateHz: 16_000 } as const;
const PROGRAMS = ['arecord', 'sox'] as const;
const isReady = () => ['pulseaudio', 'paplay', 'pactl', 'arecord', 'sox'].every(has);
const shop = workshop();
const sources: Source[] = [];
const subscriptions: Subscription[] = [];
let pulse: PulseAudio | undefined;
let restore = () => {};

function opened(options: RecorderOptions): Source {
  const source = mic(options);
  sources.push(source);
  return source;
}

/** Listens until the test ends or unsubscribes. */
function listening(source: Pick<Source, 'frames$'>) {
  const frames: AudioFrame[] = [];
  const errors: unknown[] = [];
  const subscription = source.frames$.subscribe({
    next: (frame) => frames.push(frame),
    error: (error: unknown) => errors.push(error),
  });
  subscriptions.push(subscription);
  return { frames, errors, unsubscribe: () => subscription.unsubscribe() };
}

const recorders = () => childrenOf(process.pid).filter(({ program }) => /^(arecord|rec|sox)$/.test(program));

const theRecorder = (): number => {
  const [recorder, ...others] = recorders();
  assert.ok(recorder !== undefined && others.length === 0);
  return recorder.pid;
};

test.before(async () => {
  if (!isReady()) return;
  pulse = await pulseAudio('room', 'kitchen');
  restore = withEnvironment(pulse.env);
});

test.after.each(async () => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
  for (const source of sources.splice(0)) await source.close();
  assert.equal(recorders(), []);
});

test.after(async () => {
  restore();
  await pulse?.stop();
  await shop.close();
});

for (const program of PROGRAMS) {
  test(`${program}: at every rate a tone keeps its pitch and its length`, async () => {
    if (!isReady()) return;
    const wav = shop.path('tone.wav');
    await writeFile(wav, wavOf({ sampleRateHz: 48_000, samples: tone(1_000, 600, 48_000) }));
    const all = [16_000, 44_100, 48_000].map((rateHz) => listening(opened({ ...ROOM, program, rateHz })));
    await until(() => all.every(({ frames }) => frames.length > 3));
    await pulse?.playInto('room', wav);
    for (const { frames, errors } of all) {
      const endMs = (frames.at(-1)?.atMs ?? 0) + 500;
      await until(() => (frames.at(-1)?.atMs ?? 0) > endMs);
      const heard = soundingPart(Int16Array.from(frames.flatMap(({ samples }) => [...samples])));
      const heardMs = heard.length / 16;
      assert.equal(errors, []);
      assert.ok(Math.abs(heardMs - 600) < 20, `${heardMs} ms`);
      assert.ok(Math.abs(pitchHz(heard, 16_000) - 1_000) < 2, `${pitchHz(heard, 16_000)} Hz`);
    }
  });

  test(`${program}: a device that is not there is told in the program's words`, async () => {
    if (!isReady()) return;
    const source = opened({ program, device: 'cellar', rateHz: 16_000 });
    const error = (await rejection(lastValueFrom(source.frames$))) as { _tag: string; message: string };
    assert.is(error._tag, 'EngineFailed');
    assert.match(error.message, /^(arecord|rec) on the device "cellar": .*No such file or directory$/);
    assert.is(source.health().state, 'failed');
    assert.match(source.health().detail ?? '', /cellar/);
  });

  test(`${program}: a machine without a sound card says so`, async () => {
    if (!isReady()) return;
    const empty = shop.path('empty.conf');
    await writeFile(empty, '');
    const back = withEnvironment({ ALSA_CONFIG_PATH: empty, PULSE_SERVER: 'unix:/nowhere' });
    const source = opened({ program, rateHz: 16_000 });
    const error = (await rejection(lastValueFrom(source.frames$))) as { _tag: string; message: string };
    back();
    assert.is(error._tag, 'EngineFailed');
    assert.match(error.message, /on the device "default": ./);
    assert.is(source.health().state, 'failed');
  });

  test(`${program}: one that is not installed is missing, and the cure is named`, async () => {
    if (!isReady()) return;
    const back = withEnvironment({ PATH: shop.directory });
    const source = opened({ program, rateHz: 16_000 });
    assert.is(source.health().state, 'missing');
    const error = (await rejection(lastValueFrom(source.frames$))) as { _tag: string; fix: string };
    back();
    assert.is(error._tag, 'EngineMissing');
    assert.match(error.fix, /^(apt-get|brew) install /);
    assert.is(source.health().state, 'missing');
  });

  test(`${program}: unsubscribing ends it, and the next subscriber has another`, async () => {
    if (!isReady()) return;
    const source = opened({ ...ROOM, program });
    assert.is(source.health().state, 'off');
    for (const _time of [1, 2]) {
      const { frames, unsubscribe } = listening(source);
      assert.is(source.health().state, 'starting');
      await until(() => frames.length > 2);
      assert.equal(source.health(), { state: 'ready' });
      assert.equal(
        frames.slice(0, 3).map(({ atMs, samples }) => [atMs, samples.length]),
        [
          [0, 512],
          [32, 512],
          [64, 512],
        ],
      );
      unsubscribe();
      assert.is(source.health().state, 'off');
      await until(() => recorders().length === 0);
    }
  });

  test(`${program}: killed from outside, it fails and is opened anew`, async () => {
    if (!isReady()) return;
    const lost: unknown[] = [];
    const frames$ = reopening(opened({ ...ROOM, program }).frames$, { lost: (error) => lost.push(error) });
    const { frames } = listening({ frames$ });
    await until(() => frames.length > 2);
    const pid = theRecorder();
    process.kill(pid, 'SIGKILL');
    await until(() => lost.length > 0);
    const openedMs = frames.length;
    await until(() => frames.length > openedMs);
    const name = program === 'sox' ? 'rec' : 'arecord';
    const message = `${name} on the device "room": it was ended by SIGKILL`;
    assert.equal(lost, [{ _tag: 'EngineFailed', engine: 'mic', message }]);
    assert.is(frames[openedMs]?.atMs, 0);
    assert.is.not(theRecorder(), pid);
  });

  test(`${program}: stopped, it is killed and opened anew`, async () => {
    if (!isReady()) return;
    const lost: unknown[] = [];
    const options = { stallMs: patient(800), lost: (error: unknown) => lost.push(error) };
    const { frames } = listening({ frames$: reopening(opened({ ...ROOM, program }).frames$, options) });
    await until(() => frames.length > 2);
    const pid = theRecorder();
    process.kill(pid, 'SIGSTOP');
    await until(() => lost.length > 0);
    const before = frames.length;
    await until(() => frames.length > before && !isRunning(pid));
    assert.is.not(theRecorder(), pid);
  });

  test(`${program}: closing waits for one that hears no SIGTERM, and completes who listens`, async () => {
    if (!isReady()) return;
    const source = opened({ ...ROOM, program });
    const all = lastValueFrom(source.frames$.pipe(toArray()));
    await firstValueFrom(source.frames$);
    await until(() => recorders().length === 1);
    const pid = theRecorder();
    process.kill(pid, 'SIGSTOP');
    await source.close();
    assert.not(isRunning(pid));
    await all;
    assert.equal(await lastValueFrom(source.frames$.pipe(toArray())), []);
  });
}

test('two listeners have a program each', async () => {
  if (!isReady()) return;
  const source = opened(ROOM);
  const [first, second] = [listening(source), listening(source)];
  await until(() => first.frames.length > 0 && second.frames.length > 0);
  assert.is(recorders().length, 2);
});

test('a sound server that stops giving sound, and one that goes, are noticed', async () => {
  if (!isReady()) return;
  const own = await pulseAudio('attic');
  const back = withEnvironment(own.env);
  const lost: string[] = [];
  const { frames$ } = opened({ device: 'attic', rateHz: 16_000 });
  const { frames } = listening({
    frames$: reopening(frames$, {
      stallMs: patient(800),
      lost: (error) => lost.push((error as { message: string }).message),
    }),
  });
  await until(() => frames.length > 2);
  await own.suspend('attic', true);
  await until(() => lost.length > 0);
  assert.is(lost[0], 'it is open and gives no sound');
  await own.suspend('attic', false);
  const before = frames.length;
  await until(() => frames.length > before);
  await own.stop();
  back();
  await until(() => lost.some((message) => message.startsWith('arecord on the device "attic": ')));
});

test('a program that has recorded enough is followed by another; its header tells the rate it has', async () => {
  if (!isReady()) return;
  const sound = wavOf({ sampleRateHz: 48_000, samples: tone(1_000, 12_000, 48_000) });
  await writeFile(shop.path('sound.wav'), sound);
  await writeFile(shop.path('arecord'), `#!/bin/sh\nexec cat ${shop.path('sound.wav')}\n`);
  await chmod(shop.path('arecord'), 0o755);
  const back = withEnvironment({ PATH: `${shop.directory}:${process.env.PATH}` });
  const { frames$ } = opened({ program: 'arecord', rateHz: 16_000 });
  const inSecond = await lastValueFrom(frames$.pipe(skip(380), take(250), toArray()));
  back();
  const heard = Int16Array.from(inSecond.flatMap(({ samples }) => [...samples]));
  assert.ok(Math.abs(pitchHz(heard, 16_000) - 1_000) < 2, `${pitchHz(heard, 16_000)} Hz`);
  assert.is(inSecond.at(-1)?.atMs, 629 * 32);
});

test('a program that ends without a word is a failure', async () => {
  if (!isReady()) return;
  await writeFile(shop.path('arecord'), '#!/bin/sh\nexit 0\n');
  const back = withEnvironment({ PATH: `${shop.directory}:${process.env.PATH}` });
  const error = await rejection(lastValueFrom(opened({ program: 'arecord', rateHz: 16_000 }).frames$));
  back();
  const message = 'arecord on the device "default": it ended with code 0';
  assert.equal(error, { _tag: 'EngineFailed', engine: 'mic', message });
});

test('opened and closed 50 times, nothing is left behind', async () => {
  if (!isReady()) return;
  const warnings: Error[] = [];
  const keep = (warning: Error) => warnings.push(warning);
  process.on('warning', keep);
  const source = opened({ ...ROOM, rateHz: 44_100 });
  await firstValueFrom(source.frames$);
  await until(() => recorders().length === 0);
  const fds = () => readdirSync('/proc/self/fd').length;
  const fdsBefore = fds();
  for (let round = 0; round < 5; round += 1) {
    // one that the sound server leaves without sound is opened again, as it is in the service
    const listeners = Array.from({ length: 10 }, () => listening({ frames$: reopening(source.frames$) }));
    if (round % 2 === 0) await until(() => listeners.every(({ frames }) => frames.length > 0));
    for (const { unsubscribe } of listeners) unsubscribe();
    await until(() => recorders().length === 0);
  }
  process.off('warning', keep);
  assert.equal(warnings, []);
  await until(() => fds() <= fdsBefore);
});

test('a service that is killed leaves no program behind', async () => {
  if (!isReady()) return;
  const path = join(import.meta.dirname, '../../support/mic-listener.ts');
  const service: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, 'room'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(service.stdout ?? service, 'data');
  const recorder = childrenOf(service.pid ?? 0).find(({ program }) => program === 'arecord')?.pid ?? 0;
  assert.ok(isRunning(recorder));
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
  await until(() => !isRunning(recorder));
});

test.run();
