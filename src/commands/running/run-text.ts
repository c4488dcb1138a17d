import type { RunResult } from '../../client/client.ts';
import type { Style } from '../styled.ts';

/** What a run said, line by line, and which of its neurons failed. */
export const runText = ({ matched_synapses }: RunResult, style: Style): readonly string[] =>
  matched_synapses.flatMap(({ synapse_name, neuron_module_list }) =>
    neuron_module_list.flatMap(({ neuron_name, generated_message, error }) => [
      ...(generated_message === null ? [] : [generated_message]),
      ...(error === undefined ? [] : [style('red', `${synapse_name}: ${neuron_name}: ${error}`)]),
    ]),
  );

/** Whether nothing in the brain fits the order, though something may run in that case. */
export const isUnmatched = ({ user_order, matched_synapses }: RunResult): boolean =>
  user_order !== null && matched_synapses.every(({ matched_order }) => matched_order === null);

export const hasFailed = ({ matched_synapses }: RunResult): boolean =>
  matched_synapses.some(({ neuron_module_list }) =>
    neuron_module_list.some(({ error }) => error !== undefined),
  );
