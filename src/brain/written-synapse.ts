import type { NeuronCall, Synapse } from './synapse.ts';

/** A synapse in the words of a brain file. */
export const writtenSynapse = ({ name, isEnabled, signals, neurons }: Synapse) => ({
  name,
  enabled: isEnabled,
  signals: signals.map((signal) => ({ [signal.name]: signal.parameters })),
  neurons: neurons.map(writtenNeuron),
});

const writtenNeuron = ({ name, parameters, isBare }: NeuronCall) => (isBare ? name : { [name]: parameters });
