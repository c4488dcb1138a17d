import type { Registry } from 'prom-client';
import { type Distribution, distribution } from './distribution.ts';
import { exposeCounter, exposeHistogram } from './expose.ts';

export type NeuronOutcome = 'finished' | 'asked' | 'started_synapses' | 'failed';

export interface NeuronMetrics {
  /** Under its name as a brain writes it. */
  readonly ended: (neuron: string, outcome: NeuronOutcome, durationMs: number) => void;
}

interface Tally {
  readonly name: string;
  readonly outcomes: Record<NeuronOutcome, number>;
  readonly times: Distribution;
}

/** What nobody knows is one name, so that there are never more than the brain knows. */
const OTHER = 'unknown';

const MOST_SPELLINGS = 1_000;

export function neuronMetrics(registry: Registry, isNeuron: (name: string) => boolean): NeuronMetrics {
  const tallies = new Map<string, Tally>();
  const bySpelling = new Map<string, Tally>();

  const tallyOf = (spelling: string): Tally => {
    const lower = spelling.toLowerCase();
    const name = isNeuron(lower) ? lower : OTHER;
    const tally = tallies.get(name) ?? {
      name,
      outcomes: { finished: 0, asked: 0, started_synapses: 0, failed: 0 },
      times: distribution(),
    };
    tallies.set(name, tally);
    if (bySpelling.size < MOST_SPELLINGS) bySpelling.set(spelling, tally);
    return tally;
  };

  exposeCounter(registry, {
    name: 'broca_neurons_total',
    help: 'Neurons that have run, by name and outcome.',
    labels: ['neuron', 'outcome'],
    read: () =>
      [...tallies.values()].flatMap(({ name, outcomes }) =>
        Object.entries(outcomes)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => [{ neuron: name, outcome }, count] as const),
      ),
  });
  exposeHistogram(registry, {
    name: 'broca_neuron_duration_seconds',
    help: 'How long neurons took.',
    labels: ['neuron'],
    read: () => [...tallies.values()].map(({ name, times }) => [{ neuron: name }, times] as const),
  });

  return {
    ended: (neuron, outcome, durationMs) => {
      const { outcomes, times } = bySpelling.get(neuron) ?? tallyOf(neuron);
      outcomes[outcome] += 1;
      times.observe(durationMs);
    },
  };
}
