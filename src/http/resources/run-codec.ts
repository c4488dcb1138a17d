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
    generated_message: 'the message, also if muted; null if there is none',
    error: 'the reason why it failed or was skipped',
  },
);

const SynapseRun = titled(
  'SynapseRun',
  t.type({
    synapse_name: t.string,
    matched_order: Nullable(t.string),
    neuron_module_list: t.readonlyArray(NeuronRun),
  }),
  { matched_order: 'as the brain file has it; null for a start by name, a link or a default' },
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
    matched_synapses: 'empty if nothing matched',
    status: 'waiting_for_answer: the next order is the answer; null: nothing matched',
    user_order: 'the order as understood; null for a start by name and for an answer',
  },
);

/** Names the conversation of a call whose body does not. */
export const ConversationHeader = t.partial({ 'Broca-Conversation': CallerName });

const Words = t.readonlyArray(t.string);

const signal = {
  synapse_name: t.string,
  signal: t.number,
  matching_type: t.union([MatchingTypes, t.literal('intent')]),
  corrected_order: Nullable(t.string),
};

const SIGNAL = {
  signal: 'the index of the signal in the synapse, from 0',
  matching_type: 'that of the order, or `intent` for the signal of that name',
  corrected_order: "the order after this signal's corrections; null if they change nothing",
};

const SaidSlot = titled('SaidSlot', t.type({ name: t.string, value: t.unknown, text: t.string }), {
  value: 'what the slot holds',
  text: 'as it was said; empty when it was not',
});

const ExplainedMatch = titled(
  'ExplainedMatch',
  t.intersection([
    t.type({ ...signal, matched_order: t.string, parameters: t.record(t.string, t.unknown) }),
    t.partial({ slots: t.readonlyArray(SaidSlot) }),
  ]),
  { ...SIGNAL, slots: 'of a pattern or an intent that has any' },
);

export const NearMiss = titled(
  'NearMiss',
  t.intersection([
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
    t.partial({
      parameters: t.record(t.string, t.unknown),
      slots: t.readonlyArray(SaidSlot),
      add: t.union([t.string, t.type({ text: t.string, 'matching-type': t.literal('pattern') })]),
    }),
  ]),
  {
    ...SIGNAL,
    order: 'as the brain file has it',
    nearest_way: 'what may have been meant, as one would say it; null for the order as written',
    score: 'from 0 to 1; from `understanding.threshold` on it may be asked for or run',
    excluded_words: 'the words that not-contain excludes',
    similar_words: 'words said instead of missing ones',
    parameters: 'what it would put into holes and slots; traces of earlier versions lack it',
    slots: 'of a pattern or an intent that has any',
    add: 'the order to add to the synapse, so that what was said starts it; missing where an excluded word was said or only the synapse is disabled',
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
    matched_synapses: 'the synapses that would run, in this order',
    on_order_not_found: 'the synapses that this hook would run, because nothing matches',
    near_misses: 'what may have been meant: up to ten orders of different synapses, the best first',
  },
);
