import { assign, type DoneActorEvent, type ErrorActorEvent, sendParent, setup, stopChild } from 'xstate';
import type { RunLogic, RunOutput } from '../actors/run.ts';
import type { Call, News } from '../brain/events.ts';
import type { PendingQuestion, RunReport } from '../brain/run-report.ts';
import { freeName } from './free-name.ts';
import { notProvided } from './not-provided.ts';

/** Tells the brain that a conversation begins to wait for an answer, or no longer does; its own snapshot says which. */
export interface ConversationMoved {
  readonly type: 'conversation.moved';
}

export interface ConversationContext {
  readonly id: string;
  /** How long a question waits, in ms. */
  readonly answerDeadlineMs: number;
  /** First asked first; only the first can be answered. */
  readonly questions: readonly PendingQuestion[];
  /** The calls being run, by the name of their actor. */
  readonly running: Readonly<Record<string, RunningCall>>;
}

interface RunningCall {
  readonly call: string;
  /** Whether it came on top of a question. */
  readonly isOnTop: boolean;
}

type RunEnded = DoneActorEvent<RunOutput> | ErrorActorEvent;

const RUN = 'run-';

const FINISH = [
  { type: 'tell', params: ({ context, event }: Ended): News => answerOf(context, event as RunEnded) },
  'endRun',
  'settle',
] as const;

interface Ended {
  readonly context: ConversationContext;
  readonly event: unknown;
}

/**
 * One conversation. What comes in is decided one after another: the answer to the question that waits, or something new.
 * Runs go side by side; a run that asks ends, and its question waits here until an answer goes on with it.
 */
export const conversationMachine = setup({
  types: {
    input: {} as Pick<ConversationContext, 'id' | 'answerDeadlineMs'>,
    context: {} as ConversationContext,
    events: {} as Call | RunEnded | { readonly type: 'question.cancel' },
  },
  actors: { run: notProvided<RunLogic>('run') },
  actions: {
    start: assign(({ context, spawn, event }) => {
      const call = event as Call;
      const id = freeName(RUN, context.running);
      spawn('run', { id, input: { call } });
      return { running: withRun(context, id, call, context.questions.length > 0) };
    }),
    answer: assign(({ context, spawn, event }) => {
      const call = event as Call;
      const [pending, ...questions] = context.questions;
      const id = freeName(RUN, context.running);
      spawn('run', { id, input: pending === undefined ? { call } : { call, pending } });
      return { questions, running: withRun(context, id, call, true) };
    }),
    dropQuestion: assign({ questions: ({ context }) => context.questions.slice(1) }),
    /** Given by whoever provides the machine: passes news on. */
    tell: (_, _news: News) => {},
    tellMoved: sendParent({ type: 'conversation.moved' } satisfies ConversationMoved),
    endRun: stopChild(({ event }) => (event as RunEnded).actorId),
    settle: assign(({ context, event }) => {
      const ended = event as RunEnded;
      const { [ended.actorId]: _, ...running } = context.running;
      return { running, questions: questionsAfter(context, ended) };
    }),
  },
  guards: {
    asked: ({ event }) => (event as DoneActorEvent<RunOutput>).output.pending !== undefined,
    isAsked: ({ context }) => context.questions.length > 0,
    isLastRun: ({ context }) => Object.keys(context.running).length === 1,
    hasMoreQuestions: ({ context }) => context.questions.length > 1,
    isRunning: ({ context }) => Object.keys(context.running).length > 0,
  },
  delays: { answerDeadline: ({ context }) => context.answerDeadlineMs },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({ ...input, questions: [], running: {} }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'order.given': { target: 'running', actions: 'start' },
        'synapse.called': { target: 'running', actions: 'start' },
      },
    },
    running: {
      on: {
        'order.given': { actions: 'start' },
        'synapse.called': { actions: 'start' },
        'xstate.done.actor.*': [
          { guard: 'asked', target: 'waiting_for_answer', actions: FINISH },
          { guard: 'isLastRun', target: 'idle', actions: FINISH },
          { actions: FINISH },
        ],
        'xstate.error.actor.*': [
          { guard: 'isLastRun', target: 'idle', actions: FINISH },
          { actions: FINISH },
        ],
      },
    },
    waiting_for_answer: {
      entry: 'tellMoved',
      exit: 'tellMoved',
      on: {
        'order.given': [
          { guard: 'hasMoreQuestions', target: 'waiting_for_answer', reenter: true, actions: 'answer' },
          { target: 'running', actions: 'answer' },
        ],
        'synapse.called': { actions: 'start' },
        'xstate.done.actor.*': { actions: FINISH },
        'xstate.error.actor.*': { actions: FINISH },
        'question.cancel': { target: 'dropping' },
      },
      after: { answerDeadline: 'dropping' },
    },
    dropping: {
      entry: [
        'dropQuestion',
        { type: 'tell', params: ({ context }) => ({ type: 'question.dropped', conversation: context.id }) },
      ],
      always: [
        { guard: 'isAsked', target: 'waiting_for_answer' },
        { guard: 'isRunning', target: 'running' },
        { target: 'idle' },
      ],
    },
  },
});

const withRun = (
  { running }: ConversationContext,
  id: string,
  { call }: Call,
  isOnTop: boolean,
): ConversationContext['running'] => ({ ...running, [id]: { call, isOnTop } });

/** The questions that wait once this run has ended: its own comes last. */
const questionsAfter = ({ questions }: ConversationContext, ended: RunEnded): readonly PendingQuestion[] =>
  'error' in ended || ended.output.pending === undefined ? questions : [...questions, ended.output.pending];

function answerOf(context: ConversationContext, ended: RunEnded): News {
  const { call, isOnTop } = context.running[ended.actorId] as RunningCall;
  const result =
    'error' in ended
      ? { error: ended.error }
      : {
          report: asItStands(
            isOnTop
              ? withQuestion(ended.output.report, questionsAfter(context, ended)[0])
              : ended.output.report,
          ),
        };
  return { type: 'call.answered', call, conversation: context.id, result };
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
