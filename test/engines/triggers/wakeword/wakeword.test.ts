import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { from, lastValueFrom, NEVER, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { backgroundTraining } from '../../../../src/engines/triggers/wakeword/background-training.ts';
import { CLIP_ROWS } from '../../../../src/engines/triggers/wakeword/examples.ts';
import { HOP_SAMPLES, ROW } from '../../../../src/engines/triggers/wakeword/features.ts';
import { type Head, HIDDEN, INPUTS } from '../../../../src/engines/triggers/wakeword/head.ts';
import { keepTrained, trainedFile } from '../../../../src/engines/triggers/wakeword/head-file.ts';
import { openFeatures } from '../../../../src/engines/triggers/wakeword/networks.ts';
import { learntHead } from '../../../../src/engines/triggers/wakeword/training-heads.ts';
import type { RowsJob } from '../../../../src/engines/triggers/wakeword/training-jobs.ts';
import { makeRows } from '../../../../src/engines/triggers/wakeword/training-rows.ts';
import { wakeword } from '../../../../src/engines/triggers/wakeword/wakeword.ts';
import { wakewordSettings } from '../../../../src/engines/triggers/wakeword/wakeword-settings.ts';
import { kit } from '../../../support/kit.ts';
import { isLong } from '../../../support/scale.ts';
import { frames, spoken } from '../../../support/spoken.ts';
import { takesOf, wavFile } from '../../../support/takes.ts';
import { until } from '../../../support/until.ts';
import { hasWakeword, WAKEWORD_DATA, withNetworks } from '../../../support/wakeword.ts';

const test = suite('wakeword');

const PHRASE = 'okay computer';

/** As `broca enroll` keeps them. */
const RECORDINGS = Object.fromEntries(
  takesOf(PHRASE, 3).map((sound, at) => [`hotwords/okay-computer/${at + 1}.wav`, wavFile(sound)]),
);

test('the settings are those of phrase, with a language and whether it trains by itself', () => {
  const read = wakewordSettings({ phrase: PHRASE, train: false, language: 'fr-FR' });
  assert.ok(E.isRight(read));
  assert.is(read.right.language, 'fr-FR');
  assert.is(read.right.isTraining, false);
  const voices = 'tcp://piper:10200';
  const english = wakewordSettings({ phrase: PHRASE, voices });
  assert.ok(E.isRight(english));
  const trained = (all: typeof read.right.hotwords): readonly boolean[] =>
    all.map(({ isTrained }) => isTrained);
  assert.equal(
    [trained(read.right.hotwords), trained(english.right.hotwords)],
    [
      [true, false],
      [true, true],
    ],
  );
  assert.equal(english.right, {
    hotwords: english.right.hotwords,
    language: 'en-US',
    isTraining: true,
    voices: [voices],
  });
  assert.equal(
    read.right.hotwords.map(({ phrase }) => phrase),
    [PHRASE, 'stop'],
  );
  for (const [wrong, text] of [
    [{ phrase: PHRASE, train: 'yes' }, 'train: found "yes", expected true or false'],
    [{ phrase: PHRASE, language: 7 }, 'language: found 7, expected a language, e.g. en-US'],
    [{ phrase: PHRASE, voices: 7 }, 'voices: found 7, expected an address or a list of addresses'],
    [{ phrase: '' }, 'phrase: found "", expected words, e.g. hey broca'],
  ] as const)
    assert.equal(wakewordSettings(wrong), E.left(text));
});

test('without its networks phrase listens, and the health tells how to get them', async () => {
  const lines: string[] = [];
  const data = kit({});
  const trigger = wakeword({
    parameters: { phrase: PHRASE },
    dataDirectory: data,
    log: (line) => lines.push(line),
    voicesModule: '',
  });
  assert.match(lines.join('\n'), 'broca models get openwakeword');
  const heard = await heardBy(trigger, 'okay computer');
  assert.equal(heard, [PHRASE]);
  assert.match(trigger.health().detail ?? '', 'broca models get openwakeword');
  await trigger.close();
});

test('a training that fails is told, and is no longer under way', async () => {
  const lines: string[] = [];
  const training = backgroundTraining({
    dataDirectory: kit({}),
    language: 'en-US',
    elsewhere: undefined,
    log: (line) => lines.push(line),
  });
  training.want([PHRASE]);
  await until(() => lines.some((line) => line.includes('could not be trained: ')));
  assert.is(training.progress(), undefined);
  assert.match(training.detail() ?? '', '"okay computer" could not be trained: ');
  training.close();
});

test('settings that cannot be used are told as they are by phrase', async () => {
  const trigger = wakeword({
    parameters: { phrase: PHRASE, train: 1 },
    dataDirectory: '/nowhere',
    log: () => {},
    voicesModule: '',
  });
  assert.equal(trigger.health(), {
    state: 'failed',
    detail: 'wakeword: train: found 1, expected true or false',
  });
  await trigger.close();
});

if (hasWakeword()) {
  test('rows come for each 80 ms, however the sound is cut', async () => {
    const { features } = await openFeatures(WAKEWORD_DATA);
    const sound = spoken('okay computer turn on the light', 'en-us', 150);
    const whole = features.of(sound);
    const next = features.stream();
    const rows = [];
    for (let at = 0, part = 1; at < sound.length; at += part, part = (part * 7 + 13) % 3_000)
      rows.push(...next(sound.subarray(at, at + part)));
    assert.is(rows.length, whole.length / ROW);
    assert.is(rows.length, Math.floor(sound.length / HOP_SAMPLES) - 9);
    for (const [at, { values }] of rows.entries())
      assert.equal([...values], [...whole.subarray(at * ROW, (at + 1) * ROW)]);
  });

  // a minute and a half of a processor
  if (isLong)
    test('a phrase is learnt from synthetic voices alone, and heard from one that was not among them', async () => {
      const data = withNetworks(RECORDINGS);
      const { runtime, features } = await openFeatures(data);
      const about = { phrase: PHRASE, language: 'en-US', dataDirectory: data };
      const jobs = SMALL_JOBS.map(
        (job): RowsJob => ({ ...job, seed: 1, file: join(data, `${job.kind}.rows`) }),
      );
      for (const job of jobs) await makeRows(features, job, about, () => {});
      assert.equal(
        jobs.filter(
          ({ count, kind }) =>
            CLIPS.includes(kind) && statSync(`${data}/${kind}.rows`).size !== count * CLIP_BYTES,
        ),
        [],
      );
      const head = await learntHead(runtime, jobs, { seed: 1, steps: 300, progress: () => {} });
      keepTrained(trainedFile(data, PHRASE), {
        phrase: PHRASE,
        speakers: [],
        material: '',
        threshold: 1,
        heads: [head],
      });

      const trigger = wakeword({
        parameters: { phrase: PHRASE, train: false },
        dataDirectory: data,
        log: () => {},
        voicesModule: '',
      });
      assert.equal(await heardBy(trigger, 'okay computer'), [PHRASE]);
      assert.equal(await heardBy(trigger, 'the weather was fine yesterday'), []);
      assert.ok((await heardBy(trigger, 'stop')).includes('stop'), 'what has no head is heard by its phones');
      await trigger.close();
      const parameters = { phrase: PHRASE, train: false, language: 'fr-FR' };
      const french = wakeword({ parameters, dataDirectory: data, log: () => {}, voicesModule: '' });
      assert.equal(await heardBy(french, 'okay computer'), [PHRASE], 'where the stop word has no model');
      await french.close();
    });

  test('a trained stop word is heard over the voice of the assistant, once, and phones have a say', async () => {
    const data = withNetworks({ 'wakewords/.lock': '' });
    const about = { speakers: [], material: '', threshold: 0, heads: [UNDECIDED] };
    const trigger = (stop: string) => {
      const parameters = { phrase: PHRASE, stop, train: false };
      return wakeword({ parameters, dataDirectory: data, log: () => {}, voicesModule: '' });
    };
    keepTrained(trainedFile(data, 'stop'), { ...about, phrase: 'stop' });
    const known = trigger('stop');
    assert.equal(await heardBy(known, 'stop', true), ['stop']);
    assert.equal(await heardBy(known, 'good morning', true), [], 'phones speak against it');
    assert.ok((await heardBy(known, 'stop okay computer')).includes(PHRASE), 'it hides no wake word');
    await known.close();

    for (const phrase of [PHRASE, 'стоп']) keepTrained(trainedFile(data, phrase), { ...about, phrase });
    const strange = trigger('стоп');
    assert.equal(await heardBy(strange, 'okay computer'), [PHRASE]);
    assert.equal(await heardBy(strange, 'good morning'), [], 'only the stop word has no phones');
    await strange.close();
  });

  test('a training that ends with the engine leaves no process and no wrong file', async () => {
    const data = withNetworks({});
    const trigger = wakeword({
      parameters: { phrase: PHRASE },
      dataDirectory: data,
      log: () => {},
      voicesModule: '',
    });
    const listening = trigger.detect?.(NEVER).subscribe();
    await until(() => (trigger.health().detail ?? '').includes('is being trained'));
    listening?.unsubscribe();
    await trigger.close();
    assert.not.ok(existsSync(trainedFile(data, PHRASE)));
  });
}

test.run();

const SMALL_JOBS = [
  { kind: 'phrase', count: 60 },
  { kind: 'near', count: 60 },
  { kind: 'own', count: 12 },
  { kind: 'part', count: 8 },
  { kind: 'talk', count: 60 },
  { kind: 'noise', count: 12 },
] as const;

/** A head that takes everything for its phrase, with a logit of 1. */
const UNDECIDED: Head = {
  mean: new Float32Array(ROW),
  scale: new Float32Array(ROW),
  weights: new Float32Array(INPUTS * HIDDEN),
  biases: new Float32Array(HIDDEN),
  normScale: new Float32Array(HIDDEN),
  normShift: new Float32Array(HIDDEN),
  outWeights: new Float32Array(HIDDEN),
  outBias: Float32Array.of(1),
};

const CLIPS: readonly string[] = ['phrase', 'near', 'own', 'part'];
const CLIP_BYTES = CLIP_ROWS * ROW * 4;

/** The hotwords that are heard when espeak-ng says a text. */
async function heardBy(
  trigger: ReturnType<typeof wakeword>,
  text: string,
  isSpeaking = false,
): Promise<readonly string[]> {
  const said = frames(spoken(text, 'en-us', 140));
  const options = { isRecorded: true, isSpeaking: () => isSpeaking };
  const found = await lastValueFrom((trigger.detect?.(from(said), options) ?? NEVER).pipe(toArray()));
  return found.map(({ hotword }) => hotword);
}
