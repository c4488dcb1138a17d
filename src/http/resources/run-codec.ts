import * as t from 'io-ts';
import { MatchingTypes } from '../../brain/order-signal.ts';
import { CallerName, Nullable, titled } from '../codecs.ts';

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

const Words = t.readonlyArray(t.string);

const signal = {
  synapse_name: t.string,
  signal: t.number,
  matching_type: MatchingTypes,
  corrected_order: Nullable(t.string),
};

const SIGNAL = {
  signal: "which of the synapse's signals it is, from 0",
  corrected_order: 'the order after the corrections of this signal; null where they change nothing',
};

const ExplainedMatch = titled(
  'ExplainedMatch',
  t.type({ ...signal, matched_order: t.string, parameters: t.record(t.string, t.string) }),
  SIGNAL,
);

export const NearMiss = titled(
  'NearMiss',
  t.type({
    ...signal,
    order: t.string,
    nearest_way: Nullable(t.string),
    score: t.number,
    enabled: t.boolean,
    missing_words: Words,
    extra_words: Words,
    excluded_words: Words,
    wrong_order: t.boolean,
    similar_words: t.readonlyArray(t.type({ said: t.string, expected: t.string })),
  }),
  {
    ...SIGNAL,
    order: 'as the brain writes it',
    nearest_way: 'of a pattern, the way to say it that comes nearest',
    score: 'from 0.5 to 1',
    excluded_words: 'what not-contain objects to',
    similar_words: 'what was perhaps said for a missing word',
  },
);

/** What an order would run, and what it nearly would. */
export const ExplanationAnswer = titled(
  'Explanation',
  t.type({
    user_order: t.string,
    matched_synapses: t.readonlyArray(ExplainedMatch),
    on_order_not_found: Words,
    near_misses: t.readonlyArray(NearMiss),
  }),
  {
    matched_synapses: 'those that would run, in this order',
    on_order_not_found: 'what that hook would run, because nothing matches',
    near_misses: 'up to ten, the best first',
  },
);
