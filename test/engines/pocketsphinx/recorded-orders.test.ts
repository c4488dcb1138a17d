import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hypothesis } from '../../../src/engines/pocketsphinx/decoder.ts';
import { recordedLevel } from '../../../src/engines/pocketsphinx/level.ts';
import { openLibrary } from '../../../src/engines/pocketsphinx/library.ts';
import { findModel } from '../../../src/engines/pocketsphinx/model.ts';
import { recordedOrders } from '../../../src/engines/pocketsphinx/recorded-orders.ts';
import { spoken } from '../../support/spoken.ts';

const test = suite('recorded orders');

const LIGHT = spoken('turn on the light', 'en-us', 150);
const RADIO = spoken('play the radio', 'en-gb', 170, 80);

/** A grammar with one sentence after another. */
function sentences(...all: readonly string[]): string {
  const lines = all.flatMap((sentence, row) => {
    const words = sentence.split(' ');
    const state = (at: number) => (at === 0 ? 0 : at === words.length ? 1 : 2 + row * 10 + at);
    return words.map((word, at) => `TRANSITION ${state(at)} ${state(at + 1)} 0.1 ${word}`);
  });
  const head = ['FSG_BEGIN orders', `NUM_STATES ${2 + all.length * 10}`, 'START_STATE 0', 'FINAL_STATE 1'];
  return [...head, ...lines, 'FSG_END', ''].join('\n');
}

const WORDS = [
  ['turn', ['T ER N']],
  ['on', ['AA N', 'AO N']],
  ['the', ['DH AH', 'DH IY']],
  ['light', ['L AY T']],
  ['play', ['P L EY']],
  ['radio', ['R EY D IY OW']],
] as const;

const textOf = ({ words }: Hypothesis = { words: [], pauses: [] }): string =>
  words.map(({ word }) => word).join(' ');

test('a recording is heard alike whatever was heard before it', async () => {
  const orders = recordedOrders(await openLibrary(), findModel({}));
  orders.learn(sentences('turn on the light', 'play the radio'), WORDS);
  const [light, radio] = [LIGHT, RADIO].map((said) => recordedLevel(said).samples);
  assert.ok(light && radio);
  const first = orders.hear(light, idle);
  assert.is(textOf(first.best), 'turn on the light');
  for (let times = 0; times < 3; times += 1)
    assert.is(textOf(orders.hear(radio, idle).best), 'play the radio');
  const again = orders.hear(light, idle);
  assert.equal(fits(again.best), fits(first.best));
  assert.equal(fits(again.free), fits(first.free));
});

test('a grammar that is set between two recordings is that of the second', async () => {
  const orders = recordedOrders(await openLibrary(), findModel({}));
  const { samples } = recordedLevel(RADIO);
  orders.learn(sentences('turn on the light'), WORDS.slice(0, 4));
  assert.is.not(textOf(orders.hear(samples, idle).best), 'play the radio');
  orders.learn(sentences('turn on the light', 'play the radio'), WORDS);
  assert.is(textOf(orders.hear(samples, idle).best), 'play the radio');
});

test('a recording is brought to one level', () => {
  const [loud, soft] = [4, 1].map((times) =>
    recordedLevel(LIGHT.map((sample) => Math.round((sample * times) / 4))),
  );
  const peaks = [loud, soft].map((one) => Math.max(...(one?.samples ?? []).map(Math.abs)));
  assert.ok(Math.abs((peaks[0] ?? 0) - (peaks[1] ?? 0)) < 200, `${peaks}`);
  assert.not.ok(loud?.isSilent);
  assert.ok(recordedLevel(LIGHT.map((sample) => Math.round(sample / 200))).isSilent);
});

test('the mean of loud noise, and that of a few words, is not worth using', () => {
  const long = spoken('turn on the light in the kitchen and play the radio and then the news', 'en-us', 130);
  const noise = (at: number): number => ((at * 7_919) % 2_001) - 1_000;
  assert.ok(recordedLevel(long).hasOwnMean);
  assert.not.ok(recordedLevel(long.map((sample, at) => Math.round(sample / 2 + noise(at)))).hasOwnMean);
  assert.not.ok(recordedLevel(spoken('stop', 'en-us', 150)).hasOwnMean);
});

test.run();

const idle = (): void => {};

const fits = (heard: Hypothesis | undefined): readonly number[] => heard?.words.map(({ fit }) => fit) ?? [];
