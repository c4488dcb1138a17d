import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { Modules } from '../../brain/modules.ts';
import { type NeuronCalled, type Outside, standIns } from '../harness/stand-ins.ts';

export interface Given extends Outside {
  /** The date at the start, in ms of the epoch. */
  readonly startMs: number;
}

/** Of a message's alternatives the one to say, as an index. `said` is what was said since the order. */
export type Choose = (among: readonly string[], said: readonly string[]) => number;

/** What was said, and which neurons did not do their work, since the beginning of a turn. */
export interface Noted {
  readonly says: string[];
  readonly runs: NeuronCalled[];
}

export interface Noting {
  /** Neurons that reach outside find what was given, and nothing takes any time. */
  readonly tools: Partial<NeuronTools>;
  /** Begins a turn; what is given fills while it lasts. */
  readonly turn: (choose: Choose) => Noted;
}

/**
 * The tools of an assistant whose neurons are written down rather than run, but for those that stay inside it. What hooks do is
 * not written down.
 */
export function noting({ startMs, ...outside }: Given, { neurons }: Modules): Noting {
  let present: Noted = { says: [], runs: [] };
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
      now: () => new Date(startMs + elapsedMs),
      random: (among) => (among === undefined ? 0 : (choose(among, present.says) + 0.5) / among.length),
      standIn: standIns(
        outside,
        () => neurons,
        (called) => present.runs.push(called),
      ),
    },
  };
}
