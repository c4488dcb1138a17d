import { join } from 'node:path';
import { concat, firstValueFrom, from, lastValueFrom, NEVER, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, Trigger } from '../../../../src/engines/ports.ts';
import { foundPhrases, spotter } from '../../../../src/engines/triggers/vosk/spotter.ts';
import { voskHotwords } from '../../../../src/engines/triggers/vosk/vosk-hotwords.ts';
import type { HeardWord, NativeRecogniser } from '../../../../src/engines/vosk/native-model.ts';
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

const spotterTest = suite('vosk spotter');

const SOUGHT = [{ words: ['hello'], neededConfidence: 0.5 }];
const FRAME_MS = 100;
const frame = new Int16Array(16 * FRAME_MS);

/** Recognisers that hear "hello" from 200 to 400 ms of whatever they are given; how many were made and freed. */
function recognisers() {
  const counts = { made: 0, freed: 0 };
  const make = (): NativeRecogniser => {
    let heardMs = 0;
    const words = (): readonly HeardWord[] =>
      heardMs < 300 ? [] : [{ word: 'hello', startMs: 200, endMs: Math.min(heardMs, 400), confidence: 0.9 }];
    counts.made += 1;
    return {
      accept: async (samples) => {
        heardMs += samples.length / 16;
        return false;
      },
      piece: () => [],
      soFar: words,
      end: words,
      free: () => {
        counts.freed += 1;
      },
    };
  };
  return { counts, make };
}

spotterTest('a phrase is told once, when the sound has gone on a little', async () => {
  const spotting = spotter(recognisers().make, SOUGHT);
  const told: number[] = [];
  for (let atMs = 5_000; atMs < 6_000; atMs += FRAME_MS)
    if ((await spotting.take(frame, atMs)).length > 0) told.push(atMs);
  assert.equal(told, [5_500]);
  assert.equal(spotting.quiet(), []);
});

spotterTest('at a silence it is told at once, in the time of the sound', async () => {
  const { counts, make } = recognisers();
  const spotting = spotter(make, SOUGHT);
  for (let atMs = 5_000; atMs < 5_400; atMs += FRAME_MS) assert.equal(await spotting.take(frame, atMs), []);
  assert.equal(spotting.quiet(), [{ index: 0, endMs: 5_400, score: 0.9 }]);
  assert.equal(counts, { made: 1, freed: 1 });
});

spotterTest('a leap of the time, and sound that does not end, get a new recogniser', async () => {
  const { counts, make } = recognisers();
  const spotting = spotter(make, SOUGHT);
  await spotting.take(frame, 0);
  await spotting.take(frame, 7_000);
  for (let atMs = 7_100; atMs < 200_000; atMs += FRAME_MS) await spotting.take(frame, atMs);
  spotting.free();
  assert.equal(counts, { made: 4, freed: 4 });
});

const sought = (...phrases: readonly string[]) =>
  phrases.map((phrase) => ({ words: phrase.split(' '), neededConfidence: 0.5 }));

/** Each word takes 100 ms; a number behind it is how sure it is. */
const heard = (text: string) =>
  text.split(' ').map((written, index) => {
    const [word = '', confidence = '1'] = written.split(':');
    return { word, startMs: index * 100, endMs: index * 100 + 100, confidence: Number(confidence) };
  });

const indexes = (phrases: readonly string[], text: string): readonly number[] =>
  foundPhrases(sought(...phrases), heard(text)).map(({ index }) => index);

spotterTest('phrases are found wherever their words follow one another', () => {
  assert.equal(indexes(['hey you', 'stop'], '[unk] hey you stop hey you'), [0, 1, 0]);
  assert.equal(indexes(['hey you'], 'hey [unk] you hey'), []);
});

spotterTest('of two that share a sound it is the longer one', () => {
  assert.equal(indexes(['stop', 'stop talking'], 'stop talking stop'), [1, 0]);
});

spotterTest('one that a longer one may go on from is told to be so while it is the last', () => {
  const ends = (text: string) =>
    foundPhrases(sought('stop', 'stop talking'), heard(text)).map(({ mayGoOn }) => mayGoOn);
  assert.equal([ends('stop'), ends('stop [unk]'), ends('stop talking')], [[true], [false], [false]]);
});

spotterTest('each word has to be sure enough', () => {
  assert.equal(indexes(['hey you'], 'hey:0.4 you'), []);
  const [found] = foundPhrases(sought('hey you'), heard('[unk] hey:0.5 you'));
  assert.equal(found, { index: 0, startMs: 100, endMs: 300, confidence: 0.75, mayGoOn: false });
});

spotterTest.run();
