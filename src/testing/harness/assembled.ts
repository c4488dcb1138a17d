import type { NeuronTools } from '../../actors/neuron-tools.ts';
import { type AssistantDeps, assistant } from '../../app/assistant.ts';
import type { EnginesAtWork } from '../../engines/at-work.ts';
import type { AllModules } from '../../modules/module.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { memoryStore } from '../../store/memory-store.ts';
import type { Store } from '../../store/store.ts';
import { here } from '../../template/render-parameters.ts';
import { VirtualClock, virtualTools } from './virtual-time.ts';

/** What an assistant without devices is put together from. */
export interface Parts {
  readonly engines: EnginesAtWork;
  readonly clock?: VirtualClock;
  /** Forgets everything at the end when absent. */
  readonly store?: Store;
  readonly recalled?: AssistantDeps['recalled'];
  /** Go before those of the harness. */
  readonly tools?: Partial<NeuronTools>;
  /** The date when the clock stands at 0, in ms of the epoch. */
  readonly startMs?: number;
}

/** On a Sunday morning. */
const START_MS = Date.parse('2026-01-04T07:05:09Z');

/** An assistant in virtual time that is not started yet, the lines it logs, and how often it asked to be stopped. */
export function assembled(kit: Kit<AllModules>, parts: Parts) {
  const { engines, clock = new VirtualClock(), store = memoryStore(), startMs = START_MS } = parts;
  const printed: string[] = [];
  let stops = 0;
  const whole = assistant(kit, {
    engines,
    clock,
    store,
    sandbox: here,
    version: '0.0.0',
    log: (line) => void printed.push(line),
    stop: () => {
      stops += 1;
    },
    tools: { ...virtualTools(clock, startMs), ...parts.tools },
    ...(parts.recalled === undefined ? {} : { recalled: parts.recalled }),
  });
  return { ...whole, clock, printed, stops: () => stops };
}
