import type { NeuronTools } from '../../actors/neuron-tools.ts';
import { type AssistantDeps, assistant } from '../../app/assistant.ts';
import type { EnginesAtWork } from '../../engines/at-work.ts';
import type { AllModules } from '../../modules/module.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { memoryStore } from '../../store/memory-store.ts';
import type { Store } from '../../store/store.ts';
import { here } from '../../template/render-parameters.ts';
import { VirtualClock, virtualTools } from './virtual-time.ts';

/** The parts of an assistant without devices. */
export interface Parts {
  readonly engines: EnginesAtWork;
  readonly clock?: VirtualClock;
  /** By default it forgets everything at the end. */
  readonly store?: Store;
  readonly recalled?: AssistantDeps['recalled'];
  readonly dials?: AssistantDeps['dials'];
  /** They override those of the harness. */
  readonly tools?: Partial<NeuronTools>;
  /** The date at clock time 0, in ms since 1970. */
  readonly startMs?: number;
}

/** A Sunday morning. */
const START_MS = Date.parse('2026-01-04T07:05:09Z');

/** Creates an assistant in virtual time without starting it, with its log lines and the number of its stop requests. */
export function virtualAssistant(kit: Kit<AllModules>, parts: Parts) {
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
    ...(parts.dials === undefined ? {} : { dials: parts.dials }),
  });
  return { ...whole, clock, printed, stops: () => stops };
}
