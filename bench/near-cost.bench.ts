import { performance } from 'node:perf_hooks';
import { brainOf } from '../src/brain/brain.ts';
import { nearBrainInSteps } from '../src/brain/near/near-brain.ts';
import { nearMissesOf } from '../src/brain/near/near-misses.ts';
import { nearOrders } from '../src/brain/near/near-orders.ts';
import type { Synapse } from '../src/brain/synapse.ts';
import type { SlotList } from '../src/sentences/lists/slot-list.ts';
import { NO_SENTENCES, type Sentences } from '../src/sentences/sentences.ts';
import { orderSynapse } from '../test/support/order-synapse.ts';
import { sentencesRead } from '../test/support/sentences-read.ts';
import { sentencesFolder } from './near/test-sentences.ts';
import { median, quantile } from './support/quantile.ts';

/** What an order costs that matches nothing, with Home Assistant's English intents and 500 names, and with 10 000 orders. */
const ROOMS = [
  'kitchen',
  'bedroom',
  'bathroom',
  'office',
  'garage',
  'hall',
  'cellar',
  'attic',
  'porch',
  'den',
];
const DEVICES = [
  'lamp',
  'ceiling light',
  'fan',
  'heater',
  'curtain',
  'socket',
  'speaker',
  'blind',
  'pump',
  'lock',
];
const ROUNDS = 100;

const names = Array.from(
  { length: 500 },
  (_, index) => `${ROOMS[index % 10]} ${DEVICES[((index / 10) % 10) | 0]} ${index}`,
);

const ORDERS = ROOMS.map((room, at) => `switch onn the ${room} ${DEVICES[at]}s ${at * 11} pleese`);

console.log(
  '| kit | made ready, ms | longest turn, ms | near order, ms: median | 95 % | explained, ms: median | 95 % |',
);
console.log('|---|---|---|---|---|---|---|');
const folder = sentencesFolder();
if (folder === undefined)
  console.log('Not measured: BROCA_PEERS has to name the sentences of Home Assistant.');
else measure('intents, 500 names', await intents(folder));
measure('10 000 orders', {
  synapses: Array.from({ length: 10_000 }, (_, index) =>
    orderSynapse(`s${index}`, `turn on the ${names[index % 500]} in zone ${index}`),
  ),
  sentences: NO_SENTENCES,
});

interface Kit {
  readonly synapses: readonly Synapse[];
  readonly sentences: Sentences;
}

async function intents(from: string): Promise<Kit> {
  const { sentences } = await sentencesRead(from, 'en');
  const all = [...new Set(sentences.intents.map(({ intent }) => intent))];
  return {
    synapses: all.map((intent) => ({
      ...orderSynapse(intent),
      signals: [{ name: 'intent', parameters: {}, intent: { intent, slots: {} } }],
    })),
    sentences: { ...sentences, lists: { ...sentences.lists, name: listOf(names), area: listOf(ROOMS) } },
  };
}

function listOf(texts: readonly string[]): SlotList {
  return { kind: 'texts', values: texts.map((text) => ({ said: { kind: 'text', text }, out: text })) };
}

function measure(kit: string, { synapses, sentences }: Kit): void {
  const brain = brainOf(synapses, sentences);
  brain.index();
  const steps: number[] = [];
  for (let isDone = false, made = nearBrainInSteps(brain); !isDone; )
    steps.push(timed(() => (isDone = made.next().done === true)));
  const said = Array.from({ length: ROUNDS }, (_, round) => ORDERS[round % ORDERS.length] ?? '');
  const near = said.map((order) => timed(() => nearOrders(brain, order, 1)));
  const explained = said.map((order) => timed(() => nearMissesOf(order, brain)));
  const figures = [
    ...[steps.reduce((sum, one) => sum + one, 0), Math.max(...steps)],
    ...[median(near), quantile(near, 0.95), median(explained), quantile(explained, 0.95)],
  ];
  console.log(`| ${[kit, ...figures.map((ms) => ms.toFixed(1))].join(' | ')} |`);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
