import type { Values } from 'pyjinja';
import type { CallScope } from './events.ts';
import type { Question } from './question.ts';
import type { Synapse } from './synapse.ts';

/** A value that an order puts into a slot. The field names are the API's. */
export interface SaidSlot {
  readonly name: string;
  readonly value?: unknown;
  /** As it was said; empty when it was not. */
  readonly text: string;
}

/** A run that is over, as lists show it. */
export interface RunSummary {
  /** Never given twice. */
  readonly id: string;
  readonly conversation: string;
  /** Since 1970. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Null when it was started otherwise. */
  readonly order: string | null;
  /** As its report has it; null when no synapse matched. */
  readonly status: string | null;
  /** Those it ran, by name. */
  readonly synapses: readonly string[];
  /** What it said, cut short where it is long. */
  readonly said: readonly string[];
  /** Its order matched nothing. The default may have run. */
  readonly isDefault: boolean;
  readonly hasError: boolean;
  /** The recording of its order is stored too. */
  readonly hasAudio: boolean;
}

/** A run with all that is known of it. */
export interface StoredRun extends RunSummary {
  /** The trace as JSON. */
  readonly trace: string;
}

/** The recording of an order: mono, 16 kHz. */
export type HeardSound = Int16Array;

/** A run to be stored. Its data is only made if it is written. */
export interface RunToKeep {
  readonly id: string;
  /** Its approximate size: characters plus bytes of sound. */
  readonly size: number;
  /** Called once at most. */
  readonly make: () => { readonly run: StoredRun; readonly sound?: HeardSound | undefined };
}

/** Which runs to list, the newest first. */
export interface RunQuery {
  readonly conversation?: string | undefined;
  /** A text in the order, in an answer or in the name of a synapse, in any case. */
  readonly search?: string | undefined;
  /** `none`: runs without a match, whatever ran as the default. */
  readonly status?: 'complete' | 'waiting_for_answer' | 'none' | undefined;
  readonly hasError?: boolean | undefined;
  /** That ran. */
  readonly synapse?: string | undefined;
  /** The id of a run: only runs stored before it. If it was removed, there are none. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Whether a run passes the filter, regardless of its position. */
export function isAskedFor(query: Omit<RunQuery, 'before' | 'limit'>): (run: RunSummary) => boolean {
  const { conversation, status, hasError, synapse } = query;
  const search = query.search?.toLowerCase() ?? '';
  const has = (text: string): boolean => text.toLowerCase().includes(search);
  return (run) =>
    (conversation === undefined || run.conversation === conversation) &&
    (status === undefined || statusOf(run) === status) &&
    (hasError === undefined || run.hasError === hasError) &&
    (synapse === undefined || run.synapses.includes(synapse)) &&
    (search === '' || has(run.order ?? '') || run.said.some(has) || run.synapses.some(has));
}

export const summaryOfStored = ({ trace: _, ...summary }: StoredRun): RunSummary => summary;

const statusOf = ({ status, isDefault }: RunSummary): string | null =>
  isDefault ? 'none' : (status ?? 'none');

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
  readonly neuron_module_list: readonly NeuronReport[];
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
  readonly next: number;
  readonly report: SynapseReport;
}

/** A run that waits for an answer, as plain data. It can continue at any time. */
export interface PendingQuestion {
  readonly question: Question;
  /** The scope of the call that asked. */
  readonly scope: CallScope;
  /** The stack, innermost last. The last frame asked. */
  readonly frames: readonly Frame[];
}
