import * as E from 'fp-ts/lib/Either.js';
import type { NeuronTools } from '../actors/neuron-tools.ts';
import type { Modules } from '../brain/modules.ts';
import { COMMON_PARAMETERS, renderParameters } from '../template/render-parameters.ts';
import type { Values } from '../template/template.ts';

export interface NeuronCalled {
  readonly neuron: string;
  readonly parameters: Values;
}

export interface Stage {
  /** Neurons that do their work though they reach outside the assistant. */
  readonly run: ReadonlySet<string>;
  /** What the others find, by neuron. */
  readonly values: Readonly<Record<string, Values>>;
  /** The date at the start, in ms of the epoch. */
  readonly startMs: number;
}

/** Of a message's alternatives the one to say, as an index. `said` is what was said since the order. */
export type Choose = (among: readonly string[], said: readonly string[]) => number;

/** What was said, and which neurons did not do their work, since the beginning of a turn. */
export interface Recorded {
  readonly says: string[];
  readonly runs: NeuronCalled[];
}

export interface Recording {
  /** Neurons that reach outside find what the stage says, and nothing takes any time. */
  readonly tools: Partial<NeuronTools>;
  /** Begins a turn; what is given fills while it lasts. */
  readonly turn: (choose: Choose) => Recorded;
}

/**
 * The tools of an assistant whose neurons are written down rather than run, but for those that stay inside it. What hooks do is
 * not written down.
 */
export function recording({ run, values, startMs }: Stage, { neurons }: Modules): Recording {
  let present: Recorded = { says: [], runs: [] };
  let choose: Choose = () => 0;
  let elapsedMs = 0;
  return {
    turn: (chosen) => {
      choose = chosen;
      present = { says: [], runs: [] };
      return present;
    },
    tools: {
      speak: (text, { isFromHook }) => {
        if (!isFromHook) present.says.push(text);
      },
      drained: async () => {},
      sleep: async (delayMs) => {
        elapsedMs += delayMs;
      },
      print: () => {},
      now: () => new Date(startMs + elapsedMs),
      random: (among) => (among === undefined ? 0 : (choose(among, present.says) + 0.5) / among.length),
      standIn: (neuron, call) => {
        if (neurons.get(neuron)?.staysInside === true || run.has(neuron)) return undefined;
        if (!call.scope.isFromHook) present.runs.push({ neuron, parameters: rendered(call) });
        return values[neuron] ?? {};
      },
    },
  };
}

const COMMON: ReadonlySet<string> = new Set(COMMON_PARAMETERS);

/** As their author thinks of them, without quotes for a shell; what cannot be rendered has failed before. */
function rendered({ parameters, values }: { readonly parameters: Values; readonly values: Values }): Values {
  const own = Object.fromEntries(Object.entries(parameters).filter(([name]) => !COMMON.has(name)));
  return E.getOrElse(() => own)(renderParameters(own, values));
}
