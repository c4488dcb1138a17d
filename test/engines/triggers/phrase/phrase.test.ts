import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { concat, firstValueFrom, from, lastValueFrom, NEVER, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Detection, NearHotword } from '../../../../src/engines/ports.ts';
import { hardPhrases } from '../../../../src/engines/triggers/phrase/phrase.ts';
import type { PhraseHotword } from '../../../../src/engines/triggers/phrase/phrase-settings.ts';
import { childrenOf } from '../../../support/children-of.ts';
import { detect, detected, hotwords, phraseEngine, room } from '../../../support/phrase-engine.ts';
import { has } from '../../../support/programs.ts';
import { isLong } from '../../../support/scale.ts';
import { frames, recorded, spoken } from '../../../support/spoken.ts';
import { tone } from '../../../support/tones.ts';

const test = suite('phrase');

const VOICES = ['en-us', 'en-us+f2', 'en-us+m3', 'en-gb', 'en-gb-scotland', 'en-us+f5'];

const joined = (...parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]));

test('hears its phrase from voices nobody trained it with, also when an order follows at once', async () => {
  const trigger = phraseEngine({ phrase: 'hey broca', stop: false });
  let heard = 0;
  const voices = isLong ? VOICES : VOICES.slice(0, 3);
  for (const voice of voices) {
    const alone = await detected(trigger, spoken('hey broca', voice, 150));
    const followed = await detected(trigger, spoken('hey broca turn on the light', voice, 160));
    heard += alone.length + followed.length;
  }
  await trigger.close();
  const said = 2 * voices.length;
  assert.ok(heard >= (5 / 6) * said, `${heard} of ${said} were heard`);
});

test('what is nearly its phrase is told, except over the assistant’s voice', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', sensitivity: 0, stop: false });
  const near: NearHotword[] = [];
  for (const isOver of [false, true])
    await lastValueFrom(
      trigger.detect?.(from(frames(spoken('hey commuter', 'en-us', 150))), {
        isRecorded: true,
        isSpeaking: () => isOver,
        near: (one) => near.push(one),
      }) ?? NEVER,
      { defaultValue: undefined },
    );
  await trigger.close();
  assert.equal(
    near.map(({ hotword, score }) => [hotword, score >= 0.25 && score < 0.5]),
    [['hey computer', true]],
  );
});

test('other talk, noise and tones are no hotword', async () => {
  const trigger = phraseEngine({ phrase: 'hey broca', stop: false });
  const talk = [
    'could you pass me the salt please',
    'the weather will be fine tomorrow',
    'I have never seen such a large dog',
    'turn on the light in the kitchen',
  ].map((text, index) => spoken(text, VOICES[index] ?? 'en-us', 160));
  let state = 1;
  const noise = Int16Array.from({ length: 80_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.round((state / 2 ** 31) * 4_000);
  });
  const all = joined(...talk, noise, tone(440, 2_000, 16_000), tone(900, 1_000, 16_000), room(1_000));
  assert.equal(await detected(trigger, all), []);
  await trigger.close();
});

test('the end of the phrase is told to within a fifth of a second, in the time of the frames', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', stop: false });
  const sounding = (samples: Int16Array): Int16Array => {
    const isLoud = (sample: number): boolean => Math.abs(sample) > 400;
    return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
  };
  for (const voice of ['en-us', 'en-us+m3', 'en-us+f2']) {
    const called = sounding(spoken('hey computer', voice, 150));
    const order = sounding(spoken('turn on the light', voice, 150));
    const list = frames(joined(room(1_000), called, order, room(500)));
    const late = list.map(({ samples, atMs }) => ({ samples, atMs: atMs + 500_000 }));
    const [heard] = await lastValueFrom(detect(trigger, from(late)).pipe(toArray()));
    const endMs = 501_000 + called.length / 16;
    assert.ok(heard !== undefined && Math.abs(heard.endMs - endMs) < 200, `${heard?.endMs} for ${endMs}`);
  }
  await trigger.close();
});

test('it is told while speech goes on', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', stop: false });
  const begun = frames(spoken('hey computer what is the time', 'en-us', 150));
  const heard = await firstValueFrom(
    detect(trigger, concat(from(begun.filter(({ atMs }) => atMs < 1_700)), NEVER)),
  );
  assert.is(heard.hotword, 'hey computer');
  await trigger.close();
});

test('each of several hotwords tells what it is for, and "stop" only stops', async () => {
  const trigger = phraseEngine({
    hotwords: [
      { phrase: 'hey computer', conversation: 'kitchen' },
      { phrase: 'play some music', synapse: 'music' },
    ],
  });
  const said = ['play some music', 'hey computer', 'stop'].map((text) => spoken(text, 'en-us', 150));
  const heard = await detected(trigger, joined(room(500), ...said, room(500)));
  const told = heard.map(({ endMs: _, score, ...rest }) => ({ ...rest, isSure: score >= 0.5 && score <= 1 }));
  assert.equal(told, [
    { hotword: 'play some music', means: 'wake', synapse: 'music', isSure: true },
    { hotword: 'hey computer', means: 'wake', conversation: 'kitchen', isSure: true },
    { hotword: 'stop', means: 'stop', isSure: true },
  ]);
  await trigger.close();
});

test('several listen at the same time, each to its own sound, in one process', async () => {
  const trigger = phraseEngine({
    hotwords: [{ phrase: 'hey computer' }, { phrase: 'play some music' }],
    stop: false,
  });
  const before = childrenOf(process.pid).length;
  const texts = ['play some music', 'hey computer', 'the weather is fine', 'play some music', 'hey computer'];
  const heard = await Promise.all(texts.map((text) => detected(trigger, spoken(text, 'en-us', 150))));
  assert.equal(heard.map(hotwords), [
    ['play some music'],
    ['hey computer'],
    [],
    ['play some music'],
    ['hey computer'],
  ]);
  assert.is(childrenOf(process.pid).length, before + 1);
  await trigger.close();
});

test('the assistant’s own voice is taken for a hotword more readily', async () => {
  const trigger = phraseEngine({ phrase: 'hey computer', sensitivity: 0.1, stop: false });
  const samples = spoken('hey commuter', 'en-us', 160);
  assert.equal(hotwords(await detected(trigger, samples)), []);
  const eager = phraseEngine({ phrase: 'hey computer', sensitivity: 0.5, stop: false });
  assert.equal(hotwords(await detected(eager, spoken('I say hey computer now', 'en-gb', 175), true)), [
    'hey computer',
  ]);
  await Promise.all([trigger.close(), eager.close()]);
});

test('a person is heard too, and one who says something else is not', async () => {
  if (!has('sox')) return;
  const SOUNDS = '/usr/share/sounds/alsa';
  if (!existsSync(join(SOUNDS, 'Front_Left.wav')))
    return console.log('not tested: alsa-utils has no sounds here');
  const trigger = phraseEngine({ phrase: 'front left', stop: false });
  const names = ['Front_Left', 'Rear_Center', 'Side_Right'];
  const heard: (readonly Detection[])[] = [];
  for (const name of names) heard.push(await detected(trigger, recorded(join(SOUNDS, `${name}.wav`))));
  await trigger.close();
  assert.equal(heard.map(hotwords), [['front left'], [], []]);
});

const wanted = (phrase: string, means: 'wake' | 'stop' = 'wake'): PhraseHotword => ({
  phrase,
  sensitivity: 0.5,
  detection: { hotword: phrase, means },
});

const HOTWORDS = [wanted('okay computer'), wanted('hey broca'), wanted('stop', 'stop')];

test('a phrase that is hard is said once, and in health', () => {
  const lines: string[] = [];
  const { found, health } = hardPhrases(HOTWORDS, (line) => lines.push(line));
  assert.equal(health({ state: 'ready' }), { state: 'ready' });
  found([1]);
  found([1]);
  assert.is(lines.length, 1);
  assert.match(lines[0] ?? '', /^hotwords: "hey broca": often missed/);
  assert.match(health({ state: 'ready' }).detail ?? '', /^"hey broca": often missed/);
});

test('a failure is more urgent', () => {
  const { found, health } = hardPhrases(HOTWORDS, () => {});
  found([1]);
  assert.equal(health({ state: 'failed', detail: 'it hangs' }), { state: 'failed', detail: 'it hangs' });
});

test('the word that stops may be hard', () => {
  const lines: string[] = [];
  hardPhrases(HOTWORDS, (line) => lines.push(line)).found([2]);
  assert.equal(lines, []);
});

test.run();
