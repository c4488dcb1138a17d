import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { from, lastValueFrom, NEVER, Subject, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioFrame } from '../../../../src/streams/audio.ts';
import { childrenOf } from '../../../support/children-of.ts';
import { kit } from '../../../support/kit.ts';
import { detect, detected, hotwords, phraseEngine, room } from '../../../support/phrase-engine.ts';
import { has } from '../../../support/programs.ts';
import { rejection } from '../../../support/rejection.ts';
import { frames, spoken } from '../../../support/spoken.ts';
import { until } from '../../../support/until.ts';

const test = suite('detecting');

test('who unsubscribes frees its decoder, and its frames', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', stop: false });
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
  const first = await memory(8);
  const later = await memory(16);
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

test('a phrase that is new is calibrated while it is listened for, and the outcome is kept', async () => {
  if (!has('espeak-ng')) return;
  const data = kit({});
  const trigger = phraseEngine({ phrase: 'okay computer', stop: false }, data);
  const path = join(data, 'phrase-hotwords.json');
  const listening = trigger.detect?.(NEVER).subscribe();
  for (let patience = 0; !existsSync(path) && patience < 4; patience += 1)
    await until(() => existsSync(path)).catch(() => {});
  const [[key, found] = []] = Object.entries<{ threshold: number; lead: number }>(
    JSON.parse(readFileSync(path, 'utf8')),
  );
  listening?.unsubscribe();
  await trigger.close();
  assert.is(key, '6 okay computer: OW K EY K AH M P Y UW T ER');
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

test.run();
