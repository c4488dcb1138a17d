import type { AssistantEvent } from '../../brain/events.ts';
import type { RunTrace } from '../../observe/run-trace.ts';

/** The compared stages of a run. */
export interface Compared {
  /** The transcript; null without speech. */
  readonly transcript: string | null;
  /** The matched synapses, with their orders and parameters. */
  readonly match: readonly {
    readonly synapse: string;
    readonly order: string | null;
    readonly parameters: unknown;
  }[];
  /** The neurons that ran, with their ends. */
  readonly neurons: readonly string[];
  readonly said: readonly string[];
  readonly status: string | null;
}

/** The stages from a stored trace. */
export function comparedOf({ order, events, status }: RunTrace): Compared {
  const matched = events.find(({ type }) => type === 'order.matched');
  const matches = (matched?.matches ?? []) as readonly RawMatch[];
  const neurons = events.filter(({ type }) => type === 'neuron.ended' || type === 'neuron.failed');
  return {
    transcript: order,
    match: matches.map((match) => ({
      synapse: match.synapse_name,
      order: match.matched_order,
      parameters: match.parameters,
    })),
    neurons: neurons.map(({ synapse_name, neuron_name, outcome = 'failed' }) =>
      neuronSeen(synapse_name, neuron_name, outcome),
    ),
    said: neurons.flatMap(({ generated_message }) =>
      typeof generated_message === 'string' ? [generated_message] : [],
    ),
    status,
  };
}

interface RawMatch {
  readonly synapse_name: string;
  readonly matched_order: string | null;
  readonly parameters: unknown;
}

/** The stages of the first run in these events; undefined if there is none. */
export function comparedIn(events: readonly AssistantEvent[]): Compared | undefined {
  const started = events.find((one) => one.type === 'run.started');
  if (started === undefined) return undefined;
  const own = events.filter((one) => 'call' in one && one.call === started.call);
  const answered = own.find((one) => one.type === 'call.answered');
  const compared: Compared = {
    transcript: started.order,
    match: own
      .flatMap((one) => (one.type === 'order.matched' ? one.matches : []))
      .map(({ synapse, matchedOrder, parameters }) => ({ synapse, order: matchedOrder, parameters })),
    neurons: own.flatMap((one) => {
      if (one.type === 'neuron.failed') return [neuronSeen(one.synapse, one.neuron, 'failed')];
      return one.type === 'neuron.ended' ? [neuronSeen(one.synapse, one.neuron, one.outcome)] : [];
    }),
    said: own.flatMap((one) => (one.type === 'neuron.ended' && one.said !== null ? [one.said] : [])),
    status: answered !== undefined && 'report' in answered.result ? answered.result.report.status : null,
  };
  // like a trace from JSON, which omits undefined values
  return JSON.parse(JSON.stringify(compared)) as Compared;
}

const neuronSeen = (synapse: unknown, neuron: unknown, outcome: unknown): string =>
  `${synapse}: ${neuron} ${outcome}`;
