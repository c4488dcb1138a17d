import * as E from 'fp-ts/lib/Either.js';
import { SimulatedClock } from 'xstate';
import type { NeuronTools } from '../../src/actors/neuron-tools.ts';
import { assistant } from '../../src/assistant.ts';
import type { CallScope, News } from '../../src/brain/events.ts';
import type { Hooks } from '../../src/brain/hooks.ts';
import { orderSignal } from '../../src/brain/order-signal.ts';
import type { RunReport } from '../../src/brain/run-report.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { type AllModules, builtIn } from '../../src/modules/built-in.ts';
import type { Recalled } from '../../src/service/recalled.ts';
import type { Kit } from '../../src/settings/load-kit.ts';
import { type Options, type Settings, settingsOf } from '../../src/settings/settings.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import type { Store } from '../../src/store/store.ts';
import { here } from '../../src/template/renderer.ts';
import type { Values } from '../../src/template/template.ts';
import { fakeEngines } from './fake-engines.ts';
import { scope } from './scope.ts';
import { isStep } from './steps.ts';
import { fakeTools } from './tools.ts';

interface Given {
  readonly synapses?: readonly Synapse[];
  readonly hooks?: Partial<Hooks>;
  readonly variables?: Values;
  readonly options?: Partial<Options>;
  readonly questionDeadlineMs?: Settings['questionDeadlineMs'];
  readonly engines?: ReturnType<typeof fakeEngines>;
  readonly tools?: Partial<NeuronTools>;
  readonly store?: Store;
  readonly recalled?: Recalled;
}

/** The whole assistant over fake engines in virtual time. Whoever starts it stops `brain`. */
export function startAssistant({
  synapses = [],
  engines = fakeEngines(),
  store = memoryStore(),
  ...given
}: Given = {}) {
  const clock = new SimulatedClock();
  const { sleep, now, random, print, printed, stop, stops } = fakeTools({}, clock);
  const { brain, ask, news$, nextCall } = assistant(kit(synapses, given), {
    engines,
    stop,
    log: print,
    sandbox: here,
    store,
    version: '0.0.0',
    ...(given.recalled === undefined ? {} : { recalled: given.recalled }),
    clock,
    tools: { sleep, now, random, ...given.tools },
  });
  const news: News[] = [];
  news$.subscribe((item) => !isStep(item) && news.push(item));
  brain.start();
  const scoped = (own: Partial<CallScope>) => scope({ call: nextCall(), ...own });
  return {
    brain,
    ask,
    /** Of everything but each step. */
    news,
    news$,
    clock,
    engines,
    printed,
    stops,
    scoped,
    /** The types of the news so far. */
    told: () => news.map(({ type }) => type),
    /** Gives an order; the promise is its answer. */
    order: (order: string, own: Partial<CallScope> = {}): Promise<RunReport> =>
      ask.run({ type: 'order.given', order, ...scoped(own) }),
    /** Starts a synapse by name. */
    call: (name: string, own: Partial<CallScope> = {}, parameters: Values = {}): Promise<RunReport> =>
      ask.run({ type: 'synapse.called', names: [name], parameters, ...scoped(own) }),
  };
}

function kit(
  synapses: readonly Synapse[],
  { hooks = {}, options = {}, variables = {}, questionDeadlineMs }: Given,
): Kit<AllModules> {
  const settings = settingsOf({}, variables);
  return {
    home: '/nowhere',
    synapses,
    settings: {
      ...settings,
      hooks: { ...settings.hooks, ...hooks },
      options: { ...settings.options, ...options },
      questionDeadlineMs: questionDeadlineMs ?? settings.questionDeadlineMs,
    },
    modules: builtIn,
    codecs: { modules: builtIn, order: orderSignal(() => E.right([])) },
  };
}
