import type { Values } from 'pyjinja';
import type { CallScope } from './events.ts';
import type { Question } from './question.ts';
import type { Synapse } from './synapse.ts';

/** One neuron of a run, as the API shows it. */
export interface NeuronReport {
  /** With a capital, as Kalliope's clients expect it. */
  readonly neuron_name: string;
  readonly generated_message: string | null;
  /** Why it failed or was skipped. */
  readonly error?: string;
}

export interface SynapseReport {
  readonly matched_order: string | null;
  /** Grows while the synapse runs. */
  readonly neuron_module_list: NeuronReport[];
  readonly synapse_name: string;
}

/** What a call (an order, an answer, a start by name) led to; field names are the API's. */
export interface RunReport {
  readonly matched_synapses: readonly SynapseReport[];
  /** Null when no synapse matched. */
  readonly status: 'complete' | 'waiting_for_answer' | null;
  readonly user_order: string | null;
}

/** A synapse that has been started and not finished. */
export interface Frame {
  readonly synapse: Synapse;
  readonly parameters: Values;
  /** Index of the neuron to run next. */
  next: number;
  readonly report: SynapseReport;
}

/** A run that stands still until somebody answers. Plain data: whoever holds it can go on with it at any time. */
export interface PendingQuestion {
  readonly question: Question;
  /** Of the call that asked. */
  readonly scope: CallScope;
  /** Innermost last; the last one asked. */
  readonly frames: readonly Frame[];
}

/** The frame of a synapse before its first neuron. */
export const frameOf = (synapse: Synapse, matchedOrder: string | null, parameters: Values): Frame => ({
  synapse,
  parameters,
  next: 0,
  report: { matched_order: matchedOrder, neuron_module_list: [], synapse_name: synapse.name },
});
