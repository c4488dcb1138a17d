import type { Link, Modules } from './modules.ts';
import type { Synapse } from './synapse.ts';

/** The synapses that `synapse` names in its neurons, each with its path from the synapse. Templates are no names. */
export const linksOf = (synapse: Synapse, { neurons }: Modules): readonly Link[] =>
  synapse.neurons.flatMap(({ name, parameters, isBare }, index) =>
    (neurons.get(name.toLowerCase())?.links?.(parameters) ?? [])
      .filter((link) => !link.synapse.includes('{{'))
      .map((link) => ({
        synapse: link.synapse,
        path: ['neurons', index, ...(isBare ? [] : [name]), ...link.path],
      })),
  );

/** Everything that may be said to these synapses: their orders, and the answers their questions expect. */
export function phrasesOf(synapses: readonly Synapse[], { neurons }: Modules): readonly string[] {
  const phrases = new Set<string>();
  for (const synapse of synapses) {
    for (const { order } of synapse.signals) if (order !== undefined) phrases.add(order.text);
    for (const { name, parameters } of synapse.neurons) {
      for (const phrase of neurons.get(name.toLowerCase())?.phrases?.(parameters) ?? []) phrases.add(phrase);
    }
  }
  return [...phrases];
}
