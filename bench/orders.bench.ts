import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { lessonInSteps } from '../src/brain/brain-lesson.ts';
import { pocketsphinx } from '../src/engines/pocketsphinx/pocketsphinx.ts';
import type { Stt } from '../src/engines/ports.ts';
import { transcriptOf } from '../src/engines/transcribed.ts';
import { describe } from '../src/lib/errors.ts';
import { atOnce } from '../src/lib/steps.ts';
import { type Lesson, NO_LESSON } from '../src/sentences/lesson.ts';
import { NO_SENTENCES } from '../src/sentences/sentences.ts';
import { framesOf } from '../test/support/spoken.ts';
import { starterKit } from './support/listening-assistant.ts';
import { DEVELOPMENT, EVALUATION } from './support/order-speakers.ts';
import { type Take, takesInRooms } from './support/spoken-orders.ts';
import { isUnderstood, STARTER_ORDERS, startedBy } from './support/starter-orders.ts';

/** How well spoken orders are understood. `BROCA_BENCH_SET=development` measures the voices that constants may be chosen by. */
const isDevelopment = process.env.BROCA_BENCH_SET === 'development';
const VOICES_AN_ORDER = Number(process.env.BROCA_BENCH_ROUNDS ?? 2);

const kit = await starterKit();
const lesson = atOnce(lessonInSteps(kit.synapses, NO_SENTENCES));
const isRight = isUnderstood(kit.synapses);
const started = startedBy(kit.synapses);
const rooms = takesInRooms(isDevelopment ? DEVELOPMENT : EVALUATION, STARTER_ORDERS, VOICES_AN_ORDER);
/** As much as is heard twice because the microphone is new. */
const INTRODUCTION = rooms[0]?.orders.slice(-3) ?? [];
const startMs = performance.now();
const startLoad = loadavg()[0] ?? 0;

interface Score {
  readonly right: number;
  readonly taken: number;
  /** The grammar was too slow here, and the open model took its place. */
  readonly isGivenUp: boolean;
}

const [withGrammar, alone] = await Promise.all([scores(lesson), scores(NO_LESSON)]);
const firsts = await firstOrders();
const { orders = [], talk = [] } = rooms[0] ?? {};
const share = (count: number, of: number): string => `${Math.round((100 * count) / of)} %`;

console.log(`## Orders by voice

The ${STARTER_ORDERS.length} orders of the starter kit, each by ${VOICES_AN_ORDER} of five voices of espeak-ng${isDevelopment ? ' (the set constants may be chosen by)' : ', which chose no constant'}, and ${talk.length} things that are no order. Right:
it starts the synapses that the order would. Taken for an order: it starts any. The recogniser gets its utterance cut exactly, 0.3 s before the
first sound and 0.6 s after the last one; another voice says the next one. *Grammar*: the orders of the brain first, as Broca works; *open*: pocketsphinx with its
language model alone. A share of ${orders.length} orders is uncertain by about ${share(1, Math.sqrt(orders.length))} at a half.

These voices are made by a program. They flatter a recogniser: close to the microphone, level, without hesitation, one like another.
They punish it as well: its model learnt from people. Rows may be compared, and are no promise of what a person gets; *others* are four such voices at once.

| room | grammar: right | no order, taken for one | open: right | no order, taken for one |
|---|---:|---:|---:|---:|`);
for (const [index, { room }] of rooms.entries()) {
  const cells = [withGrammar[index], alone[index]].flatMap((score) => [
    share(score?.right ?? 0, orders.length),
    share(score?.taken ?? 0, talk.length),
  ]);
  const note = withGrammar[index]?.isGivenUp ? ' (grammar given up: too slow here)' : '';
  console.log(`| ${room}${note} | ${cells.join(' | ')} |`);
}
console.log(`
Of the first orders after a start, in the quiet room, ${firsts.right} of ${firsts.count} were right.

_${((performance.now() - startMs) / 1_000).toFixed(0)} s; load of the machine: ${startLoad.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after._`);

/** Of each room, by a recogniser of its own that knows the microphone. */
async function scores(known: Lesson): Promise<readonly Score[]> {
  const found: Score[] = [];
  for (const { orders, talk } of rooms) {
    const stt = recogniser(known);
    let right = 0;
    let taken = 0;
    for (const take of INTRODUCTION) await understood(stt, take);
    for (const take of orders) if (isRight(take.text, await understood(stt, take))) right += 1;
    for (const take of talk) if (started(await understood(stt, take)).length > 0) taken += 1;
    found.push({ right, taken, isGivenUp: stt.health().detail !== undefined });
    await stt.close();
  }
  return found;
}

async function firstOrders(): Promise<{ readonly right: number; readonly count: number }> {
  const takes = rooms[0]?.orders.slice(0, STARTER_ORDERS.length) ?? [];
  let right = 0;
  for (const take of takes) {
    const stt = recogniser(lesson);
    if (isRight(take.text, await understood(stt, take))) right += 1;
    await stt.close();
  }
  return { right, count: takes.length };
}

function recogniser(known: Lesson): Stt {
  const stt = pocketsphinx({ parameters: { language: 'en-US' }, log: console.error });
  if (known.parts.size > 0) stt.learn(known);
  return stt;
}

/** A machine that is busy may take longer than the recogniser is given: it is asked again. */
async function understood(stt: Stt, take: Take, tries = 5): Promise<string> {
  const heard = await transcriptOf(stt, framesOf(take.samples), new AbortController().signal)();
  if (E.isRight(heard)) return heard.right.text;
  if (tries === 1) throw new Error(describe(heard.left));
  await wait(2_000);
  return understood(stt, take, tries - 1);
}
