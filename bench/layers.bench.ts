import * as E from 'fp-ts/lib/Either.js';
import { say } from '../src/actors/neurons/say.ts';
import { assistant } from '../src/app/assistant.ts';
import { brainOf } from '../src/brain/brain.ts';
import type { OrderGiven } from '../src/brain/events.ts';
import { enginesAtWork } from '../src/engines/at-work.ts';
import { beginRun, stepRun } from '../src/machines/runs.ts';
import { builtIn } from '../src/modules/module.ts';
import { loadKit } from '../src/settings/load-kit.ts';
import { memoryStore } from '../src/store/memory-store.ts';
import { here } from '../src/template/render-parameters.ts';
import { fakeTools } from '../test/support/tools.ts';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';

/** What each layer adds to one muted order, in µs: each row does all that the row above does, and its own layer's work. */
const CHUNKS = 60;
const PER_CHUNK = 400;

const kit = await loadKit(kitOf(1_000), builtIn)();
if (E.isLeft(kit)) throw new Error('the kit of the benchmark is broken');
const none = { name: 'none', parameters: {} };
const engines = enginesAtWork(
  {
    stt: { name: 'pocketsphinx', parameters: {} },
    tts: { name: 'espeak', parameters: {} },
    player: none,
    trigger: none,
    source: none,
    detector: { name: 'energy', parameters: {} },
  },
  { dataDirectory: '/nowhere', cacheDirectory: '/nowhere', log: () => {} },
  builtIn.engines,
);
const { brain, ask, nextCall } = assistant(kit.right, {
  engines,
  stop: () => {},
  log: () => {},
  sandbox: here,
  store: memoryStore(),
  version: '0.0.0',
});
brain.start();

const order = 'turn on the light number w7';
const call = (): OrderGiven => ({
  type: 'order.given',
  order,
  call: nextCall(),
  conversation: 'default',
  mute: true,
  isFromHook: false,
  by: 'api',
});
const known = brainOf(kit.right.synapses);
const tools = fakeTools({ speak: () => {} });
const work = say.work(tools);
const input = { parameters: { message: 'light 7 is on' }, values: {}, scope: call(), isTrusted: true };
const workScope = { clock: tools.clock, whenStopped: () => {} };

/** The steps of a run by its machine, without the work of its actions. */
async function stepped(): Promise<void> {
  const given = call();
  const started = known.index().match(given.order, () => true);
  const { run } = beginRun({ call: given, isOnTop: false });
  const matched = stepRun(run, { type: 'run.matched', run: given.call, isFound: true, started });
  const result = await work({ ...input, scope: given }, workScope);
  if (result._tag === 'Finished') stepRun(matched.run, { type: 'job.done', run: given.call, job: 1, result });
}

console.log('## What each layer costs\n');
console.log(
  'µs for one muted order, in a loop in one process, each row with all above it (fastest and median of 60 times 400)\n',
);
console.log('| up to | fastest | median | would be lowered by |\n|---|---:|---:|---|');
await row('matching', async () => void known.index().match(order, () => true), 'nothing worth having');
await row('the work of a neuron (`say`)', async () => work(input, workScope), 'nothing worth having');
await row('a run: matching, its neuron, the steps of its machine', stepped, 'fewer transient states');
await row(
  'brain and conversation machine, neuron actor, ask',
  () => ask.run(call()),
  'fewer events: thirteen an order now',
);
brain.stop();
await engines.close();

async function row(name: string, work: () => PromiseLike<unknown>, cure: string): Promise<void> {
  for (let warm = 0; warm < 4_000; warm += 1) await work();
  const chunksUs: number[] = [];
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const startMs = performance.now();
    for (let one = 0; one < PER_CHUNK; one += 1) await work();
    chunksUs.push(((performance.now() - startMs) * 1000) / PER_CHUNK);
  }
  console.log(
    `| ${name} | ${quantile(chunksUs, 0).toFixed(1)} | ${quantile(chunksUs, 0.5).toFixed(1)} | ${cure} |`,
  );
}
