import type { NeuronCall, Synapse } from '../../brain/synapse.ts';

/** A synapse as it is listed and read: close to how a brain file writes it. */
export const readForm = ({ name, neurons, signals }: Synapse) => ({
  name,
  neurons: neurons.map(written),
  signals: signals.map((signal) => ({ [signal.name]: signal.parameters })),
});

/** A synapse as it is answered after its creation; an order's parameters are always its text. */
export const createdForm = ({ name, isEnabled, neurons, signals }: Synapse) => ({
  enabled: isEnabled,
  name,
  neurons: neurons.map((neuron) => ({ name: neuron.name, parameters: neuron.parameters })),
  signals: signals.map((signal) => ({
    name: signal.name,
    parameters: signal.order?.text ?? signal.parameters,
  })),
});

const written = ({ name, parameters, isBare }: NeuronCall) => (isBare ? name : { [name]: parameters });
