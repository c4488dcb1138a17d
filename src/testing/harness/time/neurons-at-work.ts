import type { NeuronTools } from '../../../actors/neuron-tools.ts';
import type { News } from '../../../brain/events.ts';

/** Neurons that do something of their own, and do not wait for the virtual clock. */
export interface NeuronsAtWork {
  readonly told: (news: News) => void;
  /** The same tools; what waits in them waits for the clock. */
  readonly watched: (tools: Partial<NeuronTools>) => Partial<NeuronTools>;
  /** How many. */
  readonly count: () => number;
}

export function neuronsAtWork(): NeuronsAtWork {
  const calls = new Set<string>();
  let waiting = 0;
  return {
    told: (news) => {
      if (news.type === 'neuron.started') calls.add(news.call);
      else if (ENDS.has(news.type) && 'call' in news) calls.delete(news.call ?? '');
    },
    watched: ({ sleep, ...tools }) => ({
      ...tools,
      ...(sleep === undefined
        ? {}
        : {
            sleep: async (delayMs, signal) => {
              waiting += 1;
              await sleep(delayMs, signal).finally(() => (waiting -= 1));
            },
          }),
    }),
    count: () => Math.max(0, calls.size - waiting),
  };
}

const ENDS: ReadonlySet<News['type']> = new Set(['neuron.ended', 'neuron.failed', 'call.answered']);
