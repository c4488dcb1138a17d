import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { from, lastValueFrom, NEVER, Subject, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SoundMessage } from '../../../../src/engines/triggers/phrase/messages.ts';
import { waitingSound } from '../../../../src/engines/triggers/phrase/phrase-trigger.ts';
import type { AudioFrame } from '../../../../src/streams/audio.ts';
import { calibratedDirectory, KNOWN_CALIBRATIONS } from '../../../support/calibrated.ts';
import { childrenOf } from '../../../support/children-of.ts';
import { kit } from '../../../support/kit.ts';
import { detect, detected, hotwords, phraseEngine, room } from '../../../support/phrase-engine.ts';
import { has } from '../../../support/programs.ts';
import { rejection } from '../../../support/rejection.ts';
import { workerOf } from '../../../support/service-children.ts';
import { frames, spoken } from '../../../support/spoken.ts';
import { until } from '../../../support/until.ts';

const test = suite('detecting');

test('who unsubscribes frees its decoder, and its frames', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', stop: false }, calibratedDirectory());
  const frames$ = new Subject<AudioFrame>();
  const isOver = trigger.detect?.(frames$).subscribe();
  await until(() => trigger.health().state === 'ready');
  isOver?.unsubscribe();
  assert.not(frames$.observed);
  const begun = frames(spoken('hey computer', 'en-us', 150));
  const memory = async (count: number): Promise<number> => {
    for (let turn = 0; turn < count; turn += 1)
      await lastValueFrom(detect(trigger, from(begun)).pipe(toArray()));
    return residentMb(childPid());
  };
  const first = await memory(24); // the heap of Node 24 grows for so long
  const later = Math.min(await memory(16), await memory(16));
  await trigger.close();
  assert.ok(later - first < 40, `${first} MB, then ${later} MB`);
});

test('a child that is killed is an error, and the next one listens again', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', stop: false });
  const listening = rejection(lastValueFrom(detect(trigger, NEVER), { defaultValue: undefined }));
  await until(() => trigger.health().state === 'ready');
  process.kill(childPid(), 'SIGKILL');
  assert.equal(await listening, { _tag: 'EngineFailed', engine: 'phrase', message: 'ended by SIGKILL' });
  assert.is(trigger.health().state, 'failed');
  assert.equal(hotwords(await detected(trigger, spoken('hey computer', 'en-us', 150))), ['hey computer']);
  const { version: _, ...health } = trigger.health();
  assert.equal(health, { state: 'ready', restarts: 1 });
  await trigger.close();
});

test('wrong parameters are named, and nothing is listened to', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', sensitivity: 'high' });
  const message = 'sensitivity: found "high", expected a number from 0 to 1';
  const { state, detail } = trigger.health();
  assert.equal([state, detail], ['failed', `phrase: ${message}`]);
  const error = await rejection(detected(trigger, room(100)));
  assert.equal(error, { _tag: 'EngineFailed', engine: 'phrase', message });
  await trigger.close();
});

test('a model that is not there is missing, with the cure', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', language: 'fr-FR' });
  const error = (await rejection(detected(trigger, room(100)))) as Readonly<Record<string, unknown>>;
  assert.equal([error._tag, typeof error.fix], ['EngineMissing', 'string']);
  assert.is(trigger.health().state, 'missing');
  await trigger.close();
});

test('a word that nobody can pronounce is named', async () => {
  const trigger = phraseEngine({ phrase: 'hey Мария', stop: false });
  const error = (await rejection(detected(trigger, room(100)))) as Readonly<Record<string, unknown>>;
  assert.equal(error._tag, 'EngineFailed');
  assert.match(`${error.message}`, /мария/);
  await trigger.close();
});

test('a phrase that is new is calibrated in a process of its own, and the outcome is kept', async () => {
  if (!has('espeak-ng')) return;
  const data = kit({});
  const trigger = phraseEngine({ phrase: 'okay computer', stop: false }, data);
  const path = join(data, 'phrase-hotwords.json');
  const listening = trigger.detect?.(NEVER).subscribe();
  await until(() => workerOf(childPid(), 'calibration') !== undefined);
  for (let patience = 0; !existsSync(path) && patience < 4; patience += 1)
    await until(() => existsSync(path)).catch(() => {});
  const [[key, found] = []] = Object.entries<{ threshold: number; lead: number }>(
    JSON.parse(readFileSync(path, 'utf8')),
  );
  await until(() => workerOf(childPid(), 'calibration') === undefined);
  assert.is(trigger.health().state, 'ready');
  listening?.unsubscribe();
  await trigger.close();
  assert.is(key, '6 okay computer: OW K EY K AH M P Y UW T ER');
  const known = KNOWN_CALIBRATIONS[key ?? ''];
  assert.ok(known !== undefined, 'what the other tests know is of this version');
  assert.ok(Math.abs((found?.threshold ?? 0) - known.threshold) <= 3, `${found?.threshold}`);
  assert.ok(found !== undefined && found.threshold < -10 && found.threshold > -45, `${found?.threshold}`);
  assert.ok(found.lead > 10, `${found.lead}`);
});

/** The youngest of this process's Node children. */
const childPid = (): number =>
  Math.max(
    ...childrenOf(process.pid)
      .filter(({ program }) => /node|Main/.test(program))
      .map(({ pid }) => pid),
  );

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

const UNDERWAY = 16;

/** Messages of 100 ms each, told by when they begin. */
function listening(mostMs: number) {
  const sound$ = new Subject<SoundMessage>();
  const taken$ = new Subject<void>();
  const given: number[] = [];
  let lines = 0;
  let isComplete = false;
  const leftOut = (): void => {
    lines += 1;
  };
  const subscription = waitingSound(sound$, { taken$, mostMs, leftOut }).subscribe({
    next: (message) => given.push(message.type === 'samples' ? message.atMs : -1),
    complete: () => {
      isComplete = true;
    },
  });
  let atMs = 0;
  return {
    push: (count: number): void => {
      for (let turn = 0; turn < count; turn += 1) {
        sound$.next({ type: 'samples', samples: new Int16Array(1_600), atMs });
        atMs += 100;
      }
    },
    take: (count: number): void => {
      for (let turn = 0; turn < count; turn += 1) taken$.next();
    },
    end: () => sound$.complete(),
    given,
    lines: () => lines,
    isComplete: () => isComplete,
    subscription,
    isObserved: () => sound$.observed || taken$.observed,
  };
}

test('sound goes on no faster than it is decoded, in its order', () => {
  const { push, take, given } = listening(10_000);
  push(40);
  assert.is(given.length, UNDERWAY);
  take(30);
  assert.equal(
    given,
    Array.from({ length: 40 }, (_, index) => index * 100),
  );
});

test('of an hour that nobody decodes only the newest waits, and that is said once', () => {
  const { push, take, given, lines } = listening(2_000);
  push(36_000);
  assert.is(given.length, UNDERWAY);
  assert.is(lines(), 1);
  take(36_000);
  assert.is(given.length, UNDERWAY + 20);
  assert.equal([given[UNDERWAY], given.at(-1)], [3_600_000 - 2_000, 3_600_000 - 100]);
});

test('all of it waits where none may be left out', () => {
  const { push, take, given, lines } = listening(Number.POSITIVE_INFINITY);
  push(2_000);
  take(2_000);
  assert.equal([given.length, lines()], [2_000, 0]);
});

test('it ends when all that waited is given', () => {
  const { push, take, end, isComplete } = listening(10_000);
  push(20);
  end();
  assert.not(isComplete());
  take(4);
  assert.ok(isComplete());
});

test('who unsubscribes leaves both', () => {
  const { push, subscription, isObserved } = listening(10_000);
  push(20);
  subscription.unsubscribe();
  assert.not(isObserved());
});

test.run();
