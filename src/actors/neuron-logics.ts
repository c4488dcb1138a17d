import type { Neuron, NeuronLogic } from './neuron.ts';
import type { NeuronTools } from './neuron-tools.ts';

type Neurons = ReadonlyMap<string, Neuron>;

/** The present neurons by name, ready to be run; made once for as long as they are the same. */
export function neuronLogics(
  present: () => Neurons,
  tools: NeuronTools,
): () => ReadonlyMap<string, NeuronLogic> {
  const made = new WeakMap<Neurons, ReadonlyMap<string, NeuronLogic>>();
  return () => {
    const neurons = present();
    const known = made.get(neurons);
    if (known !== undefined) return known;
    const logics = new Map([...neurons].map(([name, { actor }]) => [name, actor(tools)]));
    made.set(neurons, logics);
    return logics;
  };
}
