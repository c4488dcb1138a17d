import { isTemplate } from '../template/template.ts';
import { waysToSay } from './matching/ways-to-say.ts';
import type { Link, Modules } from './modules.ts';
import type { NeuronCall, Synapse } from './synapse.ts';

/** The synapses that a neuron names, each with its path in the parameters. Templates are no names. */
export const linksOf = ({ name, parameters }: NeuronCall, { neurons }: Modules): readonly Link[] =>
  (neurons.get(name.toLowerCase())?.links?.(parameters) ?? []).filter(({ synapse }) => !isTemplate(synapse));

/** Everything that may be said to these synapses: their orders, and the answers their questions expect. */
export function phrasesOf(synapses: readonly Synapse[], { neurons }: Modules): readonly string[] {
  const phrases = new Set<string>();
  for (const synapse of synapses) {
    for (const { order } of synapse.signals) {
      if (order === undefined) continue;
      for (const way of waysToSay(order)) phrases.add(way);
    }
    for (const { name, parameters } of synapse.neurons) {
      for (const phrase of neurons.get(name.toLowerCase())?.phrases?.(parameters) ?? []) phrases.add(phrase);
    }
  }
  return [...phrases];
}
