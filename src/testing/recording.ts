import type { NeuronTools } from '../actors/neuron-tools.ts';
import type { Modules } from '../brain/modules.ts';
import { type NeuronCalled, type Outside, standIns } from './harness/stand-ins.ts';

export interface Stage extends Outside {
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
export function recording({ startMs, ...outside }: Stage, { neurons }: Modules): Recording {
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
