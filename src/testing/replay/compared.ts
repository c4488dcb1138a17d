import type { News } from '../../brain/events.ts';
import type { RunTrace } from '../../observe/run-trace.ts';

/** What a run came to, stage by stage; what is compared of it. */
export interface Compared {
  /** What was understood; null where nothing was said. */
  readonly transcript: string | null;
  /** The synapses it matched, each with the order it did and what it took out of it. */
  readonly match: readonly MatchSeen[];
  /** The neurons that ran, and how each ended. */
  readonly neurons: readonly string[];
  readonly said: readonly string[];
  readonly status: string | null;
}

interface MatchSeen {
  readonly synapse: string;
  readonly order: string | null;
  readonly parameters: unknown;
}

/** As its trace tells. */
export function comparedOf({ order, events, status }: RunTrace): Compared {
  const matched = events.find(({ type }) => type === 'order.matched') as MatchedEvent | undefined;
  const neurons = events.filter(({ type }) => type === 'neuron.ended' || type === 'neuron.failed');
  return {
    transcript: order,
    match: (matched?.matches ?? []).map(({ synapse_name, matched_order, parameters }) => ({
      synapse: synapse_name,
      order: matched_order,
      parameters,
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

interface MatchedEvent {
  readonly matches: readonly {
    readonly synapse_name: string;
    readonly matched_order: string | null;
    readonly parameters: unknown;
  }[];
}

/** Of the first run that the news tell of; undefined when there is none. */
export function comparedIn(news: readonly News[]): Compared | undefined {
  const started = news.find((one) => one.type === 'run.started');
  if (started === undefined) return undefined;
  const own = news.filter((one) => 'call' in one && one.call === started.call);
  const compared: Compared = {
    transcript: started.order,
    match: own.flatMap((one) =>
      one.type === 'order.matched'
        ? one.matches.map(({ synapse, matchedOrder, parameters }) => ({
            synapse,
            order: matchedOrder,
            parameters,
          }))
        : [],
    ),
    neurons: own.flatMap((one) => {
      if (one.type === 'neuron.failed') return [neuronSeen(one.synapse, one.neuron, 'failed')];
      return one.type === 'neuron.ended' ? [neuronSeen(one.synapse, one.neuron, one.outcome)] : [];
    }),
    said: own.flatMap((one) => (one.type === 'neuron.ended' && one.said !== null ? [one.said] : [])),
    status: own.map(statusIn).find((status) => status !== undefined) ?? null,
  };
  // as a trace that went through JSON: what has no value there is not there
  return JSON.parse(JSON.stringify(compared)) as Compared;
}

const statusIn = (one: News): string | null | undefined =>
  one.type === 'call.answered' && 'report' in one.result ? one.result.report.status : undefined;

const neuronSeen = (synapse: unknown, neuron: unknown, outcome: unknown): string =>
  `${synapse}: ${neuron} ${outcome}`;
