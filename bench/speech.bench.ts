import * as E from 'fp-ts/lib/Either.js';
import { concatMap, delay, from, of } from 'rxjs';
import { grammarMaker } from '../src/engines/grammar.ts';
import { decoder, ORDER_BEAMS } from '../src/engines/pocketsphinx/decoder.ts';
import { fsg } from '../src/engines/pocketsphinx/fsg.ts';
import { openLibrary } from '../src/engines/pocketsphinx/library.ts';
import { findModel } from '../src/engines/pocketsphinx/model.ts';
import { pocketsphinx } from '../src/engines/pocketsphinx/pocketsphinx.ts';
import { dictionaryWays } from '../src/engines/pocketsphinx/pronunciation.ts';
import { spokenWords } from '../src/engines/spoken-words.ts';
import { transcriptOf } from '../src/engines/transcribed.ts';
import { phraseLesson } from '../src/sentences/lesson.ts';
import type { WordState } from '../src/sentences/words/word-state.ts';
import { HOME_ORDERS } from '../test/support/home-orders.ts';
import { flatOrders, productOrders } from '../test/support/many-orders.ts';
import { frames, framesOf, spoken } from '../test/support/spoken.ts';

/** Orders by voice: the wait after the last frame, and what grammars cost. `BROCA_BENCH_ROUNDS` utterances, 30 by default. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 30);
const FRAME_MS = 32;

console.log('## Speech to text: pocketsphinx with the orders as its grammar\n');
await latencies();
await grammars();

async function latencies(): Promise<void> {
  const stt = pocketsphinx({ parameters: {}, log: console.log });
  const startMs = performance.now();
  stt.learn(phraseLesson(HOME_ORDERS));
  const order = spoken('turn on the living room light', 'en-us', 150);
  const first = await wait(order, 'fast', startMs);
  for (let round = 0; round < 5; round += 1) await wait(order, 'fast');
  const lengthMs = order.length / 16;
  console.log(`First utterance of a service just started, process and model included: ${ms(first)}.\n`);
  console.log(`| ${ms(lengthMs)} of speech, ${HOME_ORDERS.length} orders | p50 | p95 |\n|---|---|---|`);
  for (const pace of ['real time', 'fast'] as const) {
    const count = pace === 'fast' ? ROUNDS : Math.min(ROUNDS, 10);
    const waits: number[] = [];
    for (let round = 0; round < count; round += 1) waits.push(await wait(order, pace));
    const what =
      pace === 'fast' ? 'all frames at once, first frame → text' : 'frames as spoken, last frame → text';
    console.log(`| ${what} | ${ms(quantile(waits, 0.5))} | ${ms(quantile(waits, 0.95))} |`);
  }
  await stt.close();

  async function wait(samples: Int16Array, pace: 'real time' | 'fast', since?: number): Promise<number> {
    let last = since ?? performance.now();
    const spokenFrames$ = from(frames(samples)).pipe(
      concatMap((frame) => {
        last = performance.now() + FRAME_MS;
        return of(frame).pipe(delay(FRAME_MS));
      }),
    );
    const frames$ = pace === 'fast' ? framesOf(samples) : spokenFrames$;
    const heard = await transcriptOf(stt, frames$, new AbortController().signal)();
    if (E.isLeft(heard)) throw new Error(JSON.stringify(heard.left));
    return performance.now() - last;
  }
}

async function grammars(): Promise<void> {
  const library = await openLibrary();
  const model = findModel({});
  console.log(
    '\n| orders | states | transitions | automaton | loaded | real-time factor |\n|---|---|---|---|---|---|',
  );
  for (const [kind, orders] of [
    ['product', productOrders],
    ['no pattern', flatOrders],
  ] as const) {
    for (const count of [20, 200, 1_000, 10_000]) row(`${count} ${kind}`, orders(count), sharedGrammar);
  }

  function row(
    name: string,
    orders: readonly string[],
    build: (orders: readonly string[]) => WordState,
  ): void {
    const startMs = performance.now();
    const built = fsg(build(orders), { word: 1, hole: 1 });
    const builtMs = performance.now();
    const one = decoder(library, model, {}, ORDER_BEAMS);
    const words = new Set(orders.flatMap((phrase) => spokenWords(phrase)));
    for (const [word, ways] of dictionaryWays(model.dictionary, words)) one.add(word, ways);
    const initMs = performance.now();
    one.setFsg('orders', built.text);
    one.use('orders');
    const loadedMs = performance.now();
    const said = [0, 1, 2, 3].map((index) => spoken(orders[index * 5] ?? '', 'en-us', 160));
    hearAll(said);
    const heardMs = performance.now();
    hearAll(said);
    const factor = (performance.now() - heardMs) / said.reduce((sum, { length }) => sum + length / 16, 0);
    console.log(
      `| ${name} | ${built.stateCount} | ${built.transitionCount} | ${ms(builtMs - startMs)} | ${ms(loadedMs - initMs)} | ${factor.toFixed(3)} |`,
    );
    one.free();

    function hearAll(utterances: readonly Int16Array[]): void {
      for (const samples of utterances) {
        one.begin();
        for (const frame of frames(samples)) one.feed(frame.samples);
        one.end();
      }
    }
  }
}

function sharedGrammar(orders: readonly string[]): WordState {
  return grammarMaker()(phraseLesson(orders), (words) => words).root;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
