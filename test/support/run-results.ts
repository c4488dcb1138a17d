import type { Answer } from './service.ts';

/** A neuron of a run as the interface shows it. */
export const neuron = (neuron_name: string, generated_message: string | null = null) => ({
  neuron_name,
  generated_message,
});

export const said = (message: string) => neuron('Say', message);

export const synapse = (
  synapse_name: string,
  matched_order: string | null,
  ...neuron_module_list: readonly ReturnType<typeof neuron>[]
) => ({ synapse_name, matched_order, neuron_module_list });

type Synapses = readonly ReturnType<typeof synapse>[];

const run =
  (status: string | null) =>
  (user_order: string | null, ...matched_synapses: Synapses): Answer => ({
    status: 201,
    body: { matched_synapses, status, user_order },
  });

export const complete = run('complete');
export const waiting = run('waiting_for_answer');
/** The answer to an order that no synapse matches. */
export const unmatched = (user_order: string): Answer => run(null)(user_order);
