import type { NeuronCall, Synapse } from '../../src/brain/synapse.ts';
import { orderSynapse, type RawOrder } from './order-synapse.ts';

interface Written {
  /** A bare text is a normal order signal. */
  readonly orders?: readonly RawOrder[];
  readonly isEnabled?: boolean;
  readonly neurons?: readonly NeuronCall[];
}

/** A synapse nobody has checked, so that a test can give a neuron wrong parameters. */
export const synapse = (name: string, { orders = [], isEnabled = true, neurons = [] }: Written): Synapse => ({
  ...orderSynapse(name, ...orders),
  isEnabled,
  neurons,
});

export const neuron = (name: string, parameters: NeuronCall['parameters'] = {}): NeuronCall => ({
  name,
  parameters,
  isBare: false,
});

export const say = (message: string): NeuronCall => neuron('say', { message });

export const link = (direct_link: string): NeuronCall => neuron('neurotransmitter', { direct_link });

/** A question: `links` are pairs of a synapse and the answers that lead to it. */
export const ask = (links: Readonly<Record<string, readonly string[]>>, otherwise: string): NeuronCall =>
  neuron('neurotransmitter', {
    from_answer_link: Object.entries(links).map(([name, answers]) => ({ synapse: name, answers })),
    default: otherwise,
  });
