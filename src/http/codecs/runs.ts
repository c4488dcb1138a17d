import * as t from 'io-ts';
import { CallerName } from './calls.ts';
import { Nullable, titled } from './titled.ts';

const NeuronRun = titled(
  'NeuronRun',
  t.intersection([
    t.type({ neuron_name: t.string, generated_message: Nullable(t.string) }),
    t.partial({ error: t.string }),
  ]),
  {
    neuron_name: 'with a capital',
    generated_message: 'the text said, muted or not; null where there is none',
    error: 'why it failed or was skipped',
  },
);

const SynapseRun = titled(
  'SynapseRun',
  t.type({
    synapse_name: t.string,
    matched_order: Nullable(t.string),
    neuron_module_list: t.readonlyArray(NeuronRun),
  }),
  { matched_order: 'as the brain writes it; null for a start by name, a link, a default' },
);

/** What a call led to. */
export const RunResult = titled(
  'RunResult',
  t.type({
    matched_synapses: t.readonlyArray(SynapseRun),
    status: t.union([t.literal('complete'), t.literal('waiting_for_answer'), t.null]),
    user_order: Nullable(t.string),
  }),
  {
    matched_synapses: 'empty where nothing matched',
    status: 'waiting_for_answer: the next order is the answer; null: nothing matched',
    user_order: 'what was understood; null for a start by name and for an answer',
  },
);

/** Names the conversation of a call whose body does not. */
export const ConversationHeader = t.partial({ 'Broca-Conversation': CallerName });
