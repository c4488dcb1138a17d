import type { Call, CallScope, HookNews, News } from '../brain/events.ts';
import type { HookName } from '../brain/hooks.ts';
import type { NextSynapse } from '../brain/question.ts';
import type { Frame, PendingQuestion } from '../brain/run-report.ts';
import type { NeuronResult } from './neuron.ts';

/** What a run tells while it works. */
export const runStarted = (given: Call, pending: PendingQuestion | undefined): News => ({
  type: 'run.started',
  call: given.call,
  conversation: given.conversation,
  by: given.by,
  isFromHook: given.isFromHook,
  order: given.type === 'order.given' ? given.order : null,
  ...(given.type === 'synapse.called' ? { names: given.names, parameters: given.parameters } : { names: [] }),
  ...(given.mute === undefined ? {} : { mute: given.mute }),
  answers: pending?.scope.call ?? null,
});

/** `matches` are what runs, also where that is the default because nothing `isFound`. */
export const orderMatched = (
  { call, conversation }: CallScope,
  order: string,
  isFound: boolean,
  matches: readonly NextSynapse[],
): News => ({ type: 'order.matched', call, conversation, order, isDefault: !isFound, matches });

/** The match that a frame which has not begun stands for. */
export const nextOf = ({ synapse, parameters, report }: Frame): NextSynapse => ({
  synapse: synapse.name,
  matchedOrder: report.matched_order,
  parameters,
});

/** Of the neuron that the frame has just come to. */
export const neuronStarted = ({ call, conversation }: CallScope, { synapse, next }: Frame): News => ({
  type: 'neuron.started',
  call,
  conversation,
  synapse: synapse.name,
  neuron: synapse.neurons[next - 1]?.name ?? '',
  step: next - 1,
});

export const neuronEnded = (
  { call, conversation }: CallScope,
  { synapse, next }: Frame,
  result: NeuronResult,
): News => ({
  type: 'neuron.ended',
  call,
  conversation,
  synapse: synapse.name,
  neuron: synapse.neurons[next - 1]?.name ?? '',
  step: next - 1,
  outcome: OUTCOMES[result._tag],
  said: result._tag === 'Finished' ? result.said : null,
});

const OUTCOMES = { Finished: 'finished', Ask: 'asked', RunSynapses: 'started_synapses' } as const;

export const hookNews = (
  type: HookName,
  { call, conversation, mute, isFromHook, by }: CallScope,
  detail: string,
): HookNews => ({ type, call, conversation, mute, isFromHook, by, detail });
