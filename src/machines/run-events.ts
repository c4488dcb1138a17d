import { presentNeuron, refusal, type StartedSynapse } from '../brain/call-stack.ts';
import type {
  AssistantEvent,
  Call,
  HookName,
  NeuronFailed,
  OrderMatched,
  RunStarted,
} from '../brain/events.ts';
import type { NextSynapse } from '../brain/question.ts';
import type { JobResult, RunMatched } from '../brain/run-steps.ts';
import type { NeuronReport } from '../brain/stored-run.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { RunContext } from './run-context.ts';

/** The events about a call that starts to run. */
export const runStarted = ({ call, asker }: RunContext): RunStarted => ({
  type: 'run.started',
  call: call.call,
  conversation: call.conversation,
  by: call.by,
  isFromHook: call.isFromHook,
  order: call.type === 'order.given' ? call.order : null,
  ...(call.type === 'synapse.called' ? { names: call.names, parameters: call.parameters } : { names: [] }),
  ...(call.mute === undefined ? {} : { mute: call.mute }),
  answers: asker?.call ?? null,
});

/** `matches` are the synapses that run, also the default ones if nothing is found. */
export const orderMatched = ({ call }: RunContext, { isFound, started, next }: RunMatched): OrderMatched => ({
  type: 'order.matched',
  call: call.call,
  conversation: call.conversation,
  order: orderOf(call),
  isDefault: !isFound,
  matches: next === undefined ? started.map(nextOf) : [next],
});

const orderOf = (call: Call): string => (call.type === 'order.given' ? call.order : '');

const nextOf = ({ synapse, matchedOrder, parameters }: StartedSynapse): NextSynapse => ({
  synapse: synapse.name,
  matchedOrder,
  parameters,
});

/** The event of a hook about the order of a call. */
export const hookEvent = (type: HookName, given: Call): AssistantEvent => {
  const { call, conversation, mute, isFromHook, by } = given;
  return { type, call, conversation, mute, isFromHook, by, detail: orderOf(given) };
};

const stepOf = ({ call, stack }: RunContext) => {
  const present = presentNeuron(stack);
  return {
    call: call.call,
    conversation: call.conversation,
    synapse: present?.synapse.name ?? '',
    neuron: present?.neuron.name ?? '',
    step: present?.step ?? 0,
  };
};

export const neuronStarted = (context: RunContext): AssistantEvent => ({
  type: 'neuron.started',
  ...stepOf(context),
});

/** The end or the failure of the present neuron. */
export function neuronOutcome(context: RunContext, result: JobResult): AssistantEvent {
  const error = errorOf(context, result);
  if (error !== undefined) return neuronFailed(context, error);
  const said = result._tag === 'Finished' ? result.said : null;
  return { type: 'neuron.ended', ...stepOf(context), outcome: OUTCOMES[result._tag], said };
}

const OUTCOMES = {
  Finished: 'finished',
  Failed: 'finished',
  Ask: 'asked',
  RunSynapses: 'started_synapses',
} as const;

/** Why a neuron has not done all it should have. */
export const errorOf = ({ stack }: RunContext, result: JobResult): string | undefined => {
  if (result._tag === 'RunSynapses') return refusal(stack);
  return 'error' in result ? result.error : undefined;
};

export const neuronFailed = (context: RunContext, error: string): NeuronFailed => ({
  type: 'neuron.failed',
  ...stepOf(context),
  place: placeIn(context),
  error,
});

/** The present neuron in its synapse's report. */
export function neuronLine(
  context: RunContext,
  result: JobResult | undefined,
  error: string | undefined,
): NeuronReport {
  const name = presentNeuron(context.stack)?.neuron.name ?? '';
  const line = {
    neuron_name: name.charAt(0).toUpperCase() + name.slice(1).toLowerCase(),
    generated_message: result?._tag === 'Finished' ? result.said : null,
  };
  if (error === undefined) return line;
  const isTemplate = result !== undefined && 'isTemplate' in result && result.isTemplate === true;
  return { ...line, error: isTemplate ? `${placeIn(context)}: ${error}` : error };
}

function placeIn({ stack }: RunContext): string {
  const present = presentNeuron(stack);
  return present === undefined ? '' : placeOf(present.synapse, present.neuron.name, present.neuron.line);
}

const placeOf = ({ name, source }: Synapse, neuron: string, line: number | undefined): string =>
  `${source === 'api' ? '' : `${source.file}:${line ?? source.line}: `}synapse "${name}", neuron ${neuron}`;
