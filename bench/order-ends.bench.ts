import { from, lastValueFrom, toArray } from 'rxjs';
import { isSpeechAfter } from '../src/engines/detectors/silero.ts';
import { sileroModel } from '../src/engines/detectors/silero-model.ts';
import { SAMPLE_RATE_HZ } from '../src/streams/audio.ts';
import { type Endpoint, endpointAfter, INITIAL_ENDPOINT } from '../src/streams/endpoint.ts';
import { energyDetector, energyOf, type HeardFrame } from '../src/streams/speech.ts';
import {
  coffeeOrders,
  everyNth,
  inKitchen,
  inNoise,
  noRecordingsHere,
  type SaidOrder,
} from '../test/support/coffee-recordings.ts';
import { crowd, noCrowdHere } from '../test/support/crowd.ts';
import { hasSilero, SILERO_DATA } from '../test/support/silero.ts';
import { frames } from '../test/support/spoken.ts';
import { roomNoise, USUAL, USUAL_ENERGY } from './support/cut-orders.ts';

/** Where each detector of speech ends the orders that people said. `BROCA_BENCH_EVERY=10` takes every tenth. */
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 1);

const BEFORE_MS = 2_000;
const AFTER_MS = 5_000;
/** Speech is what is less than 35 dB below the loudest frame of an order as it was recorded. */
const SPEECH = 10 ** (-35 / 20);
/** An order runs on that ends so much later than the silence after it allows. */
const RUN_ON_MS = 300;

type Judge = (samples: Int16Array) => Promise<readonly HeardFrame[]>;

async function measured(): Promise<void> {
  const orders = everyNth(coffeeOrders(), EVERY).map(inItsRoom);
  const model = hasSilero() ? await sileroModel(SILERO_DATA) : undefined;
  const bySilero: Judge = async (samples) => {
    const probability = model?.();
    let isSpeech = false;
    return frames(samples).map((frame) => {
      isSpeech = isSpeechAfter(isSpeech, probability?.(frame.samples) ?? 0);
      return { ...frame, energy: energyOf(frame.samples), isSpeech };
    });
  };
  const detectors: readonly (readonly [string, Judge])[] = [
    ['energy', byEnergy],
    ...(model === undefined ? [] : [['silero', bySilero] as const]),
  ];
  const talk = noCrowdHere === undefined ? crowd() : undefined;
  const rooms: readonly (readonly [string, readonly SaidOrder[]])[] = [
    ['as recorded', orders],
    ...[24, 15, 9].map((db) => [`kitchen, ${db} dB below`, inKitchen(orders, db)] as const),
    ...(talk === undefined
      ? []
      : [24, 15, 9].map(
          (db) => [`twelve people talking, ${db} dB below`, inNoise(orders, db, talk)] as const,
        )),
  ];
  console.log(
    '| room | detector | right | cut off | run on | not begun | end after the last word, p50 | p95 |',
  );
  console.log('|---|---|---:|---:|---:|---:|---:|---:|');
  for (const [room, said] of rooms)
    for (const [name, judge] of detectors)
      console.log(`| ${room} | ${name} | ${await row(judge, said, orders)} |`);
}

async function row(judge: Judge, said: readonly SaidOrder[], clean: readonly SaidOrder[]): Promise<string> {
  const delaysMs: number[] = [];
  let [cut, ranOn, right] = [0, 0, 0];
  for (const [index, { samples }] of said.entries()) {
    const endMs = endOf(await judge(samples));
    if (endMs === undefined) continue;
    const delayMs = endMs - lastWordMs(clean[index]?.samples ?? samples);
    delaysMs.push(delayMs);
    if (delayMs < 0) cut += 1;
    else if (delayMs > USUAL.endSilenceMs + RUN_ON_MS) ranOn += 1;
    else right += 1;
  }
  const share = (count: number): string => `${((100 * count) / said.length).toFixed(1)} %`;
  const sorted = delaysMs.sort((one, other) => one - other);
  const at = (part: number): string =>
    `${Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)} ms`;
  return [...[right, cut, ranOn, said.length - sorted.length].map(share), at(0.5), at(0.95)].join(' | ');
}

const byEnergy: Judge = (samples) =>
  lastValueFrom(
    from(frames(samples)).pipe(
      energyDetector(() => USUAL_ENERGY),
      toArray(),
    ),
  );

/** Where the utterance ends that begins after the room was heard; undefined if none does. */
function endOf(heard: readonly HeardFrame[]): number | undefined {
  let endpoint: Endpoint = INITIAL_ENDPOINT;
  for (const frame of heard) {
    if (frame.atMs < BEFORE_MS) continue;
    endpoint = endpointAfter(endpoint, frame, USUAL);
    const ended = endpoint.parts.find(({ type }) => type === 'speech.ended');
    if (ended?.type === 'speech.ended') return ended.atMs;
    if (endpoint.parts.some(({ type }) => type === 'nothing.said')) return undefined;
  }
  return endpoint.startedMs === undefined ? undefined : (heard.at(-1)?.atMs ?? 0);
}

/** The order between a noise like that of its room. */
function inItsRoom(order: SaidOrder): SaidOrder {
  const [before, after] = [BEFORE_MS, AFTER_MS].map((ms) => (ms * SAMPLE_RATE_HZ) / 1_000) as [
    number,
    number,
  ];
  const samples = new Int16Array(before + order.samples.length + after);
  samples.set(roomNoise(order.samples, samples.length));
  samples.set(order.samples, before);
  return { ...order, samples };
}

function lastWordMs(samples: Int16Array): number {
  const heard = frames(samples).map(({ atMs, samples: frame }) => ({ atMs, energy: energyOf(frame) }));
  const loudest = heard.reduce((most, { energy }) => Math.max(most, energy), 0);
  return (heard.findLast(({ energy }) => energy > loudest * SPEECH)?.atMs ?? 0) + 32;
}

console.log(`## Ends of orders

Orders of coffee that people said, each between a noise like that of its room, or in louder noise, ended by 0.6 s of silence. Cut off: ended before the last word, which includes
pauses of more than that. Run on: ended more than 0.9 s after it. The last word ends where the order as recorded is last less than 35 dB below its loudest frame.
`);
if (noRecordingsHere !== undefined) console.log(`Not measured: ${noRecordingsHere}.`);
else await measured();
