import { join } from 'node:path';
import { concat, firstValueFrom, from, lastValueFrom, NEVER, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../../../src/engines/ports.ts';
import { voskHotwords } from '../../../../src/engines/triggers/vosk/vosk-hotwords.ts';
import { describeUnknown } from '../../../../src/lib/errors.ts';
import { killWorkers } from '../../../support/killed-workers.ts';
import { kit } from '../../../support/kit.ts';
import { frames } from '../../../support/spoken.ts';
import { until } from '../../../support/until.ts';
import { spokenInRoom, staticModel, TOY_MODEL } from '../../../support/vosk-model.ts';

const test = suite('vosk hotwords');

const engine = (parameters: Readonly<Record<string, unknown>>): Trigger =>
  voskHotwords({
    parameters: { model: TOY_MODEL, ...parameters },
    dataDirectory: kit({}),
    log: () => {},
    restart: { firstDelayMs: 0, maxDelayMs: 0, limit: 3 },
  });

const detected = (trigger: Trigger, samples: Int16Array): Promise<readonly Detection[]> =>
  lastValueFrom((trigger.detect?.(from(frames(samples)), { isRecorded: true }) ?? NEVER).pipe(toArray()));

const joined = (...parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]));

test('hears its phrases, tells what they are for, and hears them in no other talk', async () => {
  const trigger = engine({
    hotwords: [
      { phrase: 'hello kalliope', conversation: 'kitchen' },
      { phrase: 'good morning', synapse: 'wake-up' },
    ],
  });
  const [called, morning, stop] = ['hello kalliope', 'good morning', 'stop'].map((text) =>
    spokenInRoom(text),
  );
  const talk = ['what time is it', 'turn the volume down', 'the dog barks at every car that goes by'];
  const other = talk.map((text) => spokenInRoom(text, 'en-us+f2'));
  const all = await detected(
    trigger,
    joined(...other, called ?? new Int16Array(), morning ?? new Int16Array(), stop ?? new Int16Array()),
  );
  assert.equal(
    all.map(({ endMs, score, ...told }) => told),
    [
      { hotword: 'hello kalliope', means: 'wake', conversation: 'kitchen' },
      { hotword: 'good morning', means: 'wake', synapse: 'wake-up' },
      { hotword: 'stop', means: 'stop' },
    ],
  );
  assert.ok(all.every(({ score }) => score > 0 && score <= 1));
  const talkMs = other.reduce((sum, { length }) => sum + length, 0) / 16;
  const endMs = talkMs + (called ?? []).findLastIndex((sample) => Math.abs(sample) > 400) / 16;
  assert.ok(Math.abs((all[0]?.endMs ?? 0) - endMs) < 250, `${all[0]?.endMs} for ${endMs}`);
  await trigger.close();
});

test('it is told while speech goes on, and a process that was killed comes back', async () => {
  const trigger = engine({ phrase: 'hello kalliope' });
  const begun = frames(spokenInRoom('hello kalliope what is the weather and what time is it'));
  const hear = () => firstValueFrom(trigger.detect?.(concat(from(begun.slice(0, 90)), NEVER)) ?? NEVER);
  assert.is((await hear()).hotword, 'hello kalliope');
  const failed = lastValueFrom(trigger.detect?.(NEVER) ?? NEVER).catch(describeUnknown);
  await until(() => trigger.health().state === 'ready');
  killWorkers('triggers/vosk/worker');
  assert.match(String(await failed), 'SIGKILL');
  assert.is((await hear()).hotword, 'hello kalliope');
  assert.is(trigger.health().restarts, 1);
  await trigger.close();
});

test('what it cannot listen for is a failure that says why', async () => {
  const why = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly [string, string]> => {
    const trigger = engine(parameters);
    const error = await detected(trigger, new Int16Array(512)).catch(describeUnknown);
    const { state } = trigger.health();
    await trigger.close();
    return [state, String(error)];
  };
  const model = staticModel();
  const home = join(kit({}), 'nowhere');
  const [words, list, folder, nothing] = await Promise.all([
    why({ phrase: 'hey zither' }),
    why({ phrase: 'hello', model }),
    why({ phrase: 'hello', model: home }),
    why({}),
  ]);
  assert.is(words[0], 'failed');
  assert.match(words[1], 'lacks these words of a hotword: hey, zither');
  assert.is(list[0], 'missing');
  assert.match(list[1], `the model in ${model} takes no list of phrases`);
  assert.match(folder[1], `${home} is not a folder`);
  assert.match(nothing[1], 'phrase: found nothing');
});

test.run();
