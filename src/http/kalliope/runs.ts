import type { NeuronReport, RunReport, SynapseReport } from '../../brain/run-report.ts';
import type { Answer } from '../shapes/shapes.ts';

const NO_MATCH: Answer = {
  status: 400,
  body: { error: { error: "The given order doesn't match any synapses" } },
};

/**
 * What Kalliope answers to a call. An order that matches nothing is told by `null`, an object without synapses when there is a
 * default that cannot run (`hasDefault`), and an error when it was spoken.
 */
export function runAnswer(
  { matched_synapses, status, user_order }: RunReport,
  from: 'order' | 'audio' | 'name',
  hasDefault: boolean,
): Answer {
  const [first] = matched_synapses;
  if (first === undefined && from === 'audio') return NO_MATCH;
  if (first === undefined && !hasDefault) return { status: 201, body: null };
  const isDefault = first === undefined || first.matched_order === null;
  const body = {
    matched_synapses: matched_synapses.map(synapseView),
    status: status === 'complete' && matched_synapses.every(isEmpty) ? null : status,
    user_order: isDefault ? null : user_order,
  };
  return { status: 201, body };
}

const isEmpty = ({ neuron_module_list }: SynapseReport): boolean => neuron_module_list.length === 0;

const synapseView = ({ matched_order, neuron_module_list, synapse_name }: SynapseReport) => ({
  matched_order,
  neuron_module_list: neuron_module_list.filter(hasActed).map(neuronView),
  synapse_name,
});

/** One that spoke and then could not keep what it found has been heard, and is listed. */
const hasActed = ({ error, generated_message }: NeuronReport): boolean =>
  error === undefined || generated_message !== null;

const neuronView = ({ generated_message, neuron_name }: NeuronReport) => ({ generated_message, neuron_name });
