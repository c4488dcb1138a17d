import {
  atNextNeuron,
  type CallStack,
  EMPTY_STACK,
  enteredReports,
  presentNeuron,
  pushed,
  refusal,
  reported,
  restoredStack,
  storedFrames,
} from '../brain/call-stack.ts';
import type { Call, CallScope, NewCall } from '../brain/events.ts';
import type { Question } from '../brain/question.ts';
import type { JobResult, RunMatched } from '../brain/run-steps.ts';
import type { PendingQuestion, RunReport } from '../brain/stored-run.ts';
import { errorOf, neuronLine } from './run-events.ts';

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
