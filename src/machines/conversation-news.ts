import type { ActorRefFrom } from 'xstate';
import type { RunOutput } from '../actors/run.ts';
import type { News } from '../brain/events.ts';
import type { PendingQuestion, RunReport } from '../brain/run-report.ts';
import type {
  ConversationContext,
  conversationMachine,
  RunEnded,
  RunningCall,
} from './conversation.machine.ts';

interface ContextArgs {
  readonly context: ConversationContext;
}

/** Tells of the questions that go: the first ones, at most so many. */
export const dropped = (most: number) =>
  ({
    type: 'tell',
    params: ({ context: { id, questions } }: ContextArgs): News => ({
      type: 'question.dropped',
      conversation: id,
      asked: questions.slice(0, most).map(({ scope }) => scope.call),
    }),
  }) as const;

/** Tells that the conversation is in this state now. */
export const entered = (state: string) =>
  ({
    type: 'tell',
    params: ({ context: { id } }: ContextArgs): News => ({
      type: 'state.changed',
      region: 'conversation',
      state,
      conversation: id,
    }),
  }) as const;

/** The questions that wait once this run has ended: its own comes last. */
export const questionsAfter = (
  { questions }: ConversationContext,
  ended: RunEnded,
): readonly PendingQuestion[] =>
  'error' in ended || ended.output.pending === undefined ? questions : [...questions, ended.output.pending];

/** The answer to the call whose run has ended. */
export function answerOf(context: ConversationContext, ended: RunEnded): News {
  const [waiting] = questionsAfter(context, ended);
  const result = 'error' in ended ? { error: ended.error } : { output: ended.output };
  return callAnswer({
    ...(context.running[ended.actorId] as RunningCall),
    conversation: context.id,
    result,
    waiting,
  });
}

interface EndedCall {
  readonly call: string;
  readonly conversation: string;
  /** Whether it came on top of a question. */
  readonly isOnTop: boolean;
  readonly result: { readonly output: RunOutput } | { readonly error: unknown };
  /** The question that waits now. */
  readonly waiting: PendingQuestion | undefined;
}

/** The news that answers a call. */
function callAnswer({ call, conversation, isOnTop, result, waiting }: EndedCall): News {
  if ('error' in result) return { type: 'call.answered', call, conversation, result };
  const { report } = result.output;
  const whole = isOnTop ? withQuestion(report, waiting) : report;
  return { type: 'call.answered', call, conversation, result: { report: asItStands(whole) } };
}

/** A call on top of a question ends with the question still open: the answer holds both. */
function withQuestion(report: RunReport, pending: PendingQuestion | undefined): RunReport {
  const asker = pending?.frames.at(-1)?.report;
  if (asker === undefined) return report;
  const { matched_synapses } = report;
  return {
    ...report,
    status: 'waiting_for_answer',
    matched_synapses: matched_synapses.includes(asker) ? matched_synapses : [...matched_synapses, asker],
  };
}

/** What an asker's synapse goes on to do is no part of the answer that left it waiting. */
const asItStands = (report: RunReport): RunReport =>
  report.status !== 'waiting_for_answer'
    ? report
    : {
        ...report,
        matched_synapses: report.matched_synapses.map((synapse) => ({
          ...synapse,
          neuron_module_list: [...synapse.neuron_module_list],
        })),
      };

/** What is told of a conversation that has failed: its questions go with it, also those it had not yet heard of. */
export function lostNews(
  conversation: string,
  lost: ActorRefFrom<typeof conversationMachine> | undefined,
  error: unknown,
): readonly News[] {
  const failed: News = { type: 'conversation.failed', conversation, error };
  if (lost === undefined) return [failed];
  const { context, children } = lost.getSnapshot();
  const unheard = Object.values(children).flatMap((run) => run?.getSnapshot().output?.pending ?? []);
  const asked = [...context.questions, ...unheard].map(({ scope }) => scope.call);
  return asked.length === 0 ? [failed] : [{ type: 'question.dropped', conversation, asked }, failed];
}
