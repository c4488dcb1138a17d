import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pocketsphinx } from '../../../src/engines/pocketsphinx/pocketsphinx.ts';
import type { Stt } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import { HOME_ORDERS, OTHER_TALK, SHORT_ORDERS, SHORT_TALK } from '../../support/home-orders.ts';
import { isLong, SCALE } from '../../support/scale.ts';
import { framesOf, spoken } from '../../support/spoken.ts';

const test = suite('what pocketsphinx hears of many voices');

const US_VOICES = ['en-us', 'en-us+m1', 'en-us+m3', 'en-us+f2', 'en-us-nyc'];
const GB_VOICES = ['en-gb', 'en-gb-scotland', 'en-gb-x-rp'];
const WORDS_PER_MINUTE = [140, 160, 175];

interface Said {
  readonly text: string;
  readonly voice: string;
  readonly rate: number;
}

/** Of all sayings; of a few of them, one more or less makes several of a hundred. */
const LEAST_RIGHT = SCALE >= 10 ? 0.95 : 0.9;

test(`hears the orders of a home from US voices, at least ${100 * LEAST_RIGHT} of 100`, async () => {
  const stt = englishStt();
  stt.learn(phraseLesson(HOME_ORDERS));
  const us = await heardRight(stt, sample(everySaying(HOME_ORDERS, US_VOICES), 0.02));
  console.log(`  US voices: ${us.text}`);
  // nothing is asked of these
  if (isLong)
    console.log(`  British voices: ${(await heardRight(stt, everySaying(HOME_ORDERS, GB_VOICES))).text}`);
  await stt.close();
  assert.ok(us.share >= LEAST_RIGHT, us.text);
});

// half a minute of a processor
if (isLong) {
  test('sends most talk that is in no order to the open language model', async () => {
    const stt = englishStt();
    stt.learn(phraseLesson(HOME_ORDERS));
    const open = await leftOpen(stt, sample(everySaying(OTHER_TALK, US_VOICES), 0.015));
    console.log(`  other talk sent to the open model: ${open.text}`);
    await stt.close();
    assert.ok(open.share >= 0.7, open.text);
  });

  test('sends most short talk there too, though short orders and answers are near it', async () => {
    const stt = englishStt();
    stt.learn(phraseLesson([...HOME_ORDERS, ...SHORT_ORDERS]));
    const open = await leftOpen(stt, sample(everySaying(SHORT_TALK, [...US_VOICES, 'en-us+f3']), 0.01));
    const right = await heardRight(stt, sample(everySaying(SHORT_ORDERS, US_VOICES), 0.015));
    console.log(`  short talk sent to the open model: ${open.text}; short orders: ${right.text}`);
    await stt.close();
    assert.ok(open.share >= 0.75, open.text);
    assert.ok(right.share >= 0.85, right.text);
  });
}

test.run();

const englishStt = (): Stt => pocketsphinx({ parameters: { language: 'en-US' }, log: () => {} });

const hear = (stt: Stt, samples: Int16Array) =>
  transcriptOf(stt, framesOf(samples), new AbortController().signal)();

const everySaying = (texts: readonly string[], voices: readonly string[]): readonly Said[] =>
  voices.flatMap((voice) => WORDS_PER_MINUTE.flatMap((rate) => texts.map((text) => ({ text, voice, rate }))));

/** A share of `all`, spread evenly over it; everything at ten times the scale. */
function sample<T>(all: readonly T[], share: number): readonly T[] {
  const count = SCALE >= 10 ? all.length : Math.max(1, Math.round(all.length * share * SCALE));
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[(index * 7_919) % all.length] as T,
  );
}

async function heardRight(stt: Stt, sayings: readonly Said[]) {
  let right = 0;
  for (const { text, voice, rate } of sayings) {
    const heard = await hear(stt, spoken(text, voice, rate));
    if (E.isRight(heard) && heard.right.text === text) right += 1;
    else if (process.env.BROCA_TEST_MISSES)
      console.log(`  ${voice} ${rate} "${text}":`, JSON.stringify(heard));
  }
  const share = right / sayings.length;
  return { share, text: `${right} of ${sayings.length} (${(share * 100).toFixed(1)} %)` };
}

/** How much of `sayings` is in no order to `stt`, after five orders that taught it the voice. */
async function leftOpen(stt: Stt, sayings: readonly Said[]) {
  for (const order of HOME_ORDERS.slice(0, 5)) await hear(stt, spoken(order, 'en-us', 160));
  let open = 0;
  for (const { text, voice, rate } of sayings) {
    const heard = await hear(stt, spoken(text, voice, rate));
    if (E.isRight(heard) && heard.right.by === 'open') open += 1;
    else if (process.env.BROCA_TEST_MISSES)
      console.log(`  ${voice} ${rate} "${text}":`, JSON.stringify(heard));
  }
  const share = open / sayings.length;
  return { share, text: `${open} of ${sayings.length} (${(share * 100).toFixed(1)} %)` };
}
