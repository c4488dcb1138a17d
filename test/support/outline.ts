import type { NeuronReport, RunReport } from '../../src/brain/stored-run.ts';

/** A report in few words: its status, and of each synapse its name and neurons with what they said or why they failed. */
export const outline = ({ status, matched_synapses }: RunReport): readonly unknown[] => [
  status,
  ...matched_synapses.map(({ synapse_name, neuron_module_list }) =>
    [`${synapse_name}:`, neuron_module_list.map(brief).join(', ')].join(' ').trim(),
  ),
];

const brief = ({ neuron_name, generated_message, error }: NeuronReport): string =>
  error !== undefined
    ? `${neuron_name} failed (${error})`
    : generated_message === null
      ? neuron_name
      : `${neuron_name} "${generated_message}"`;
