import {
  atNextNeuron,
  type CallStack,
  EMPTY_STACK,
  enteredReports,
  type JobResult,
  presentNeuron,
  pushed,
  type RunMatched,
  refusal,
  reported,
  restoredStack,
  type StartedSynapse,
  storedFrames,
} from '../brain/call-stack.ts';
import type {
  AssistantEvent,
  Call,
  CallScope,
  HookName,
  NeuronFailed,
  NewCall,
  OrderMatched,
  RunStarted,
} from '../brain/events.ts';
import type { NextSynapse, Question } from '../brain/question.ts';
import type { NeuronReport, PendingQuestion, RunReport } from '../brain/stored-run.ts';
import type { Synapse } from '../brain/synapse.ts';

export interface RunContext {
  /** The id of the call that began it. */
  readonly id: string;
  /** The call at work; while it waits, the one that asked. */
  readonly call: Call;
  /** Whether the call came while a question of its conversation was pending. */
  readonly isOnTop: boolean;
  /** Whether the order matched a synapse of its own. */
  readonly isFound: boolean;
  /** The question that waits, or that the call answers. */
  readonly question: Question | undefined;
  /** The call that asked what the present one answers. */
  readonly asker: CallScope | undefined;
  readonly stack: CallStack;
  /** The number of neurons begun. */
  readonly job: number;
}

export type RunInput =
  | { readonly call: NewCall; readonly isOnTop: boolean }
  /** A question from the previous process. */
  | { readonly pending: PendingQuestion };

/** What is found for a call: of an order, an answer to `question`, or names. */
export const matchOf = ({ id, call, question }: RunContext) => ({ run: id, call, question });

export function jobOf({ id, job, call, stack }: RunContext) {
  const present = presentNeuron(stack);
  if (present === undefined) throw new Error('a run without a neuron');
  return { run: id, job, call, ...present };
}

/** What must be on disk before the call is answered. */
export const storedOf = (context: RunContext) => ({
  run: context.id,
  asked: context.question === undefined ? undefined : pendingOf(context, context.question),
  answered: context.asker?.call,
});

/** The answer to the present call. */
export const answerOf = (context: RunContext) => ({
  call: context.call,
  isOnTop: context.isOnTop,
  report: reportOf(context),
});

/** The question that a waiting run has asked. */
export const pendingOf = ({ call, stack }: RunContext, question: Question): PendingQuestion => ({
  question,
  scope: scopeOf(call),
  frames: storedFrames(stack),
});

export const scopeOf = ({ call, conversation, mute, isFromHook, by }: CallScope): CallScope => ({
  call,
  conversation,
  mute,
  isFromHook,
  by,
});

function reportOf({ call, question, asker, stack }: RunContext): RunReport {
  const matched_synapses = enteredReports(stack);
  const status = matched_synapses.length > 0 ? 'complete' : null;
  const user_order = call.type === 'order.given' && asker === undefined ? call.order : null;
  return { matched_synapses, status: question === undefined ? status : 'waiting_for_answer', user_order };
}

/** The context of a run that begins, or that waits for an answer. */
export const contextOf = (input: RunInput): RunContext =>
  'pending' in input
    ? {
        id: input.pending.scope.call,
        call: { type: 'question.expired', ...input.pending.scope },
        isOnTop: false,
        isFound: false,
        question: input.pending.question,
        asker: undefined,
        stack: restoredStack(input.pending.frames),
        job: 0,
      }
    : {
        id: input.call.call,
        call: input.call,
        isOnTop: input.isOnTop,
        isFound: false,
        question: undefined,
        asker: undefined,
        stack: EMPTY_STACK,
        job: 0,
      };

export const isOrder = ({ call }: RunContext): boolean => call.type === 'order.given';

export const isRefused = (context: RunContext, matched: RunMatched): boolean =>
  context.asker !== undefined && refusalOf(context, matched) !== undefined;

export const questionOf = (result: JobResult): Question | undefined =>
  result._tag === 'Ask' ? result.question : undefined;

/** Why the answer cannot start its synapses. */
export const refusalOf = ({ stack }: RunContext, { error }: RunMatched): string | undefined =>
  error ?? refusal(stack);

/** The asking neuron ends with the synapses that its answer starts. */
export function resumed(context: RunContext, matched: RunMatched): CallStack {
  const error = refusalOf(context, matched);
  const stack = reported(context.stack, neuronLine(context, undefined, error));
  return atNextNeuron(error === undefined ? pushed(stack, matched.started) : stack);
}

/** The stack after the present neuron. */
export function stackAfter(context: RunContext, result: JobResult): CallStack {
  const error = errorOf(context, result);
  const stack = reported(context.stack, neuronLine(context, result, error));
  const isStarting = result._tag === 'RunSynapses' && error === undefined;
  return atNextNeuron(isStarting ? pushed(stack, result.started) : stack);
}

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
export const orderMatched = (
  { call }: RunContext,
  { isFound, started, next, near }: RunMatched,
): OrderMatched => ({
  type: 'order.matched',
  call: call.call,
  conversation: call.conversation,
  order: orderOf(call),
  isDefault: !isFound,
  matches: next === undefined ? started.map(nextOf) : [next],
  ...(near === undefined ? {} : { near }),
});

const orderOf = (call: Call): string => (call.type === 'order.given' ? call.order : '');

const nextOf = ({ synapse, ...started }: StartedSynapse): NextSynapse => ({
  synapse: synapse.name,
  ...started,
});

/** The event of a hook about an order, that of the call by default. */
export const hookEvent = (type: HookName, given: Call, order = orderOf(given)): AssistantEvent => {
  const { call, conversation, mute, isFromHook, by } = given;
  return { type, call, conversation, mute, isFromHook, by, detail: order };
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
