import { spoken } from '../../src/testing/harness/microphone.ts';
import { HOTWORDS, scriptedStt } from '../../src/testing/harness/scripted-engines.ts';
import { fakeEngines } from './fake-engines.ts';
import { pushedSound } from './pushed-sound.ts';
import { seededRandom } from './random-brain.ts';
import { settled } from './settled.ts';
import { startAssistant } from './start-assistant.ts';
import { ask, say, synapse } from './synapse.ts';

/** What came of the orders and questions of some hours. */
export interface HeardInHours {
  readonly orders: number;
  readonly carriedOut: number;
  readonly questions: number;
  readonly answered: number;
}

/** As they are said. */
const TEXTS = { order: 'turn on the light', question: 'ask me', yes: 'yes', hotword: 'hey broca' } as const;

const SYNAPSES = [
  synapse('light', { orders: [TEXTS.order], neurons: [say('done')] }),
  synapse('ask', { orders: [TEXTS.question], neurons: [say('sure?'), ask({ sure: [TEXTS.yes] }, 'unsure')] }),
  synapse('sure', { neurons: [say('good')] }),
  synapse('unsure', { neurons: [say('nothing then')] }),
];

const SECOND = 16_000;
const WORD_MS = 512;
const ORDERS_AN_HOUR = 15;
const QUIET_S = 3_600 / ORDERS_AN_HOUR - 8;

/**
 * The whole assistant, but for its engines, in a room as long as told and as fast as it goes: fifteen orders an hour, each third one
 * asks back. Without a trigger nothing is said before them. `each` is called after every quarter of an hour.
 */
export async function hoursOfSound(
  hours: number,
  each: (quarter: number) => void,
  trigger: 'hotword' | 'none' = 'hotword',
): Promise<HeardInHours> {
  const sound = pushedSound(async () => {
    all.clock.increment(1_000);
    await settled();
  });
  const all = startAssistant({
    synapses: SYNAPSES,
    engines: fakeEngines({
      source: sound.source,
      trigger: trigger === 'hotword' ? { hotwords: HOTWORDS } : {},
      stt: scriptedStt(),
    }),
  });
  const said = { done: 0, good: 0 };
  all.events$.subscribe((event) => {
    if (event.type !== 'speech.asked') return;
    if (event.text === 'done') said.done += 1;
    if (event.text === 'good') said.good += 1;
  });
  const random = seededRandom(1);
  const quiet = Int16Array.from({ length: QUIET_S * SECOND }, () => (random() - 0.5) * 60);
  const quietFor = (seconds: number): Promise<void> => sound.push(quiet.subarray(0, seconds * SECOND));
  const speak = async (...words: readonly (keyof typeof TEXTS)[]): Promise<void> => {
    for (const word of words) await sound.push(spoken(TEXTS[word], WORD_MS));
    await quietFor(1);
  };

  const opening = trigger === 'hotword' ? (['hotword'] as const) : [];
  let questions = 0;
  await quietFor(10);
  for (let turn = 1; turn <= hours * ORDERS_AN_HOUR; turn += 1) {
    const isQuestion = turn % 3 === 0;
    await speak(...opening, isQuestion ? 'question' : 'order');
    await calm();
    if (isQuestion) {
      questions += 1;
      await quietFor(1);
      await speak('yes');
      await calm();
    }
    await sound.push(quiet);
    all.news.length = 0;
    all.engines.heard.length = 0;
    if (turn % (ORDERS_AN_HOUR / 4) < 1) each(Math.floor((turn * 4) / ORDERS_AN_HOUR));
  }
  all.brain.stop();
  const orders = hours * ORDERS_AN_HOUR - questions;
  return { orders, carriedOut: said.done, questions, answered: said.good };
}

/** Whatever happens at once has happened. */
async function calm(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await settled();
}
