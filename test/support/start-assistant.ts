import type { Values } from 'pyjinja';
import type { NeuronTools } from '../../src/actors/neuron-tools.ts';
import type { RestoredState } from '../../src/app/restore-state.ts';
import type { DialsSatellites } from '../../src/app/satellite-connections.ts';
import type { AssistantEvent, CallScope } from '../../src/brain/events.ts';
import type { RunReport } from '../../src/brain/stored-run.ts';
import type { Store } from '../../src/store/store.ts';
import { type RawKit, rawKit } from '../../src/testing/harness/open-kit.ts';
import { virtualAssistant } from '../../src/testing/harness/virtual-assistant.ts';
import { fakeEngines } from './fake-engines.ts';
import { scope } from './scope.ts';
import { isStep } from './steps.ts';

interface Options extends RawKit {
  readonly engines?: ReturnType<typeof fakeEngines>;
  readonly tools?: Partial<NeuronTools>;
  readonly store?: Store;
  readonly recalled?: RestoredState;
  readonly dials?: DialsSatellites;
  /** Called before it starts. */
  readonly prepare?: (all: ReturnType<typeof virtualAssistant>) => void;
}

/** The harness's assistant, its time in the test's own hand: nothing settles by itself. Whoever starts it stops `brain`. */
export function startAssistant({
  engines = fakeEngines(),
  tools,
  store,
  recalled,
  dials,
  prepare,
  ...kit
}: Options = {}) {
  const all = virtualAssistant(rawKit(kit), {
    engines,
    ...(tools === undefined ? {} : { tools }),
    ...(store === undefined ? {} : { store }),
    ...(recalled === undefined ? {} : { recalled }),
    ...(dials === undefined ? {} : { dials }),
  });
  const { brain, ask, events$, nextCall, satellites, changes, clock, printed, stops } = all;
  const events: AssistantEvent[] = [];
  events$.subscribe((item) => !isStep(item) && events.push(item));
  prepare?.(all);
  brain.start();
  const scoped = (own: Partial<CallScope>) => scope({ call: nextCall(), ...own });
  return {
    brain,
    ask,
    /** Of everything but each step. */
    news: events,
    events$,
    satellites,
    changes,
    clock,
    engines,
    printed,
    stops,
    scoped,
    /** The types of the news so far. */
    told: () => events.map(({ type }) => type),
    /** Gives an order; the promise is its answer. */
    order: (order: string, own: Partial<CallScope> = {}): Promise<RunReport> =>
      ask.run({ type: 'order.given', order, ...scoped(own) }),
    /** Starts a synapse by name. */
    call: (name: string, own: Partial<CallScope> = {}, parameters: Values = {}): Promise<RunReport> =>
      ask.run({ type: 'synapse.called', names: [name], parameters, ...scoped(own) }),
  };
}
