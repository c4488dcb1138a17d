import {
  type ActorRefFrom,
  and,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  sendParent,
  setup,
  stopChild,
} from 'xstate';
import type { RunLogic, RunOutput } from '../actors/run.ts';
import type {
  AssistantEvent,
  Call,
  OrderGiven,
  QuestionCancelled,
  QuestionUnanswered,
} from '../brain/events.ts';
import type { Question } from '../brain/question.ts';
import type { PendingQuestion, RunReport } from '../brain/stored-run.ts';
import { freeName, notProvided } from './free-name.ts';

interface ContextArgs {
  readonly context: ConversationContext;
}

/** Emits the dropped questions: the first ones, at most this many. */
const dropped = (most: number) =>
  ({
    type: 'emit',
    params: ({ context: { id, questions } }: ContextArgs): AssistantEvent => ({
      type: 'question.dropped',
      conversation: id,
      asked: questions.slice(0, most).map(({ scope }) => scope.call),
    }),
  }) as const;

/** Emits that the conversation entered this state. */
const emitEntered = (state: string) =>
  ({
    type: 'emit',
    params: ({ context: { id } }: ContextArgs): AssistantEvent => ({
      type: 'state.changed',
      region: 'conversation',
      state,
      conversation: id,
    }),
  }) as const;

/** The pending questions after this run. Its own is the last. */
const questionsAfter = ({ questions }: ConversationContext, ended: RunEnded): readonly PendingQuestion[] =>
  'error' in ended || ended.output.pending === undefined ? questions : [...questions, ended.output.pending];

/** The answer to the call of an ended run. */
function answerOf(context: ConversationContext, ended: RunEnded): AssistantEvent {
  const { call, isOnTop } = context.running[ended.actorId] as RunningCall;
  const answered = { type: 'call.answered', call, conversation: context.id } as const;
  if ('error' in ended) return { ...answered, result: { error: ended.error } };
  const { report } = ended.output;
  const [pending] = questionsAfter(context, ended);
  const whole = isOnTop ? withQuestion(report, pending) : report;
  return { ...answered, result: { report: asItStands(whole) } };
}

/** The answer to a call while a question is pending holds both. */
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

/** The continuation of the asking synapse is not part of the earlier answer. */
function asItStands(report: RunReport): RunReport {
  if (report.status !== 'waiting_for_answer') return report;
  const copied = report.matched_synapses.map((synapse) => ({
    ...synapse,
    neuron_module_list: [...synapse.neuron_module_list],
  }));
  return { ...report, matched_synapses: copied };
}

/** The events of a failed conversation: its questions are dropped, also unseen ones. */
export function lostEvents(
  conversation: string,
  lost: ActorRefFrom<typeof conversationMachine> | undefined,
  error: unknown,
): readonly AssistantEvent[] {
  const failed: AssistantEvent = { type: 'conversation.failed', conversation, error };
  if (lost === undefined) return [failed];
  const { context, children } = lost.getSnapshot();
  const unheard = Object.values(children).flatMap((run) => run?.getSnapshot().output?.pending ?? []);
  const asked = [...context.questions, ...unheard].map(({ scope }) => scope.call);
  return asked.length === 0 ? [failed] : [{ type: 'question.dropped', conversation, asked }, failed];
}

/** Tells the brain that a conversation starts or stops waiting for an answer. Its snapshot says which. */
export interface ConversationMoved {
  readonly type: 'conversation.moved';
}

export interface ConversationContext {
  readonly id: string;
  /** The oldest first. Only the first can be answered. */
  readonly questions: readonly PendingQuestion[];
  /** The running calls, by the name of their actor. */
  readonly running: Readonly<Record<string, RunningCall>>;
}

interface RunningCall {
  readonly call: string;
  /** Whether the call came while a question was pending. */
  readonly isOnTop: boolean;
}

type RunEnded = DoneActorEvent<RunOutput> | ErrorActorEvent;

const RUN = 'run-';

const FINISH = [
  {
    type: 'emit',
    params: ({ context, event }: ContextArgs & { readonly event: unknown }) =>
      answerOf(context, event as RunEnded),
  },
  'endRun',
  'settle',
] as const;

/** A question asked by voice continues with its default. */
const UNANSWERED = [
  {
    guard: and(['isAskedByVoice', 'hasMoreQuestions']),
    target: 'waiting_for_answer',
    reenter: true,
    actions: 'goOn',
  },
  { guard: 'isAskedByVoice', target: 'running', actions: 'goOn' },
] as const;

/** One conversation. A call is an answer or a new order. Runs work in parallel; a question stays until it is answered. */
export const conversationMachine = setup({
  types: {
    input: {} as Pick<ConversationContext, 'id'> & Partial<Pick<ConversationContext, 'questions'>>,
    context: {} as ConversationContext,
    events: {} as Call | RunEnded | QuestionCancelled | QuestionUnanswered,
  },
  actors: { run: notProvided<RunLogic>('run') },
  actions: {
    start: assign(({ context, spawn, event }) => {
      const call = event as Call;
      const id = freeName(RUN, context.running);
      spawn('run', { id, input: { call } });
      return { running: withRun(context, id, call, context.questions.length > 0) };
    }),
    /** Continues with the answer, or without one at the deadline. */
    goOn: assign(({ context, spawn, event }) => {
      const [pending, ...questions] = context.questions as readonly [PendingQuestion, ...PendingQuestion[]];
      const call: Call = event.type === 'order.given' ? event : expired(pending);
      const id = freeName(RUN, context.running);
      spawn('run', { id, input: { call, pending } });
      return { questions, running: withRun(context, id, call, true) };
    }),
    dropQuestion: assign({ questions: ({ context }) => context.questions.slice(1) }),
    dropAllQuestions: assign({ questions: [] }),
    /** Provided with the machine: passes events on. */
    emit: (_, _event: AssistantEvent) => {},
    emitMoved: sendParent({ type: 'conversation.moved' } satisfies ConversationMoved),
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
    isAskedByVoice: ({ context }) => context.questions[0]?.scope.by === 'voice',
    /** Provided with the machine: whether an order is not an answer but interrupts. */
    interrupts: (_, _order: { readonly text: string; readonly question: Question }): boolean => false,
    isLastRun: ({ context }) => Object.keys(context.running).length === 1,
    hasMoreQuestions: ({ context }) => context.questions.length > 1,
    isRunning: ({ context }) => Object.keys(context.running).length > 0,
  },
  delays: {
    /** Provided with the machine: the deadline of the pending question, in ms. */
    answerDeadline: (): number => 60_000,
  },
}).createMachine({
  id: 'conversation',
  context: ({ input: { id, questions = [] } }) => ({ id, questions, running: {} }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isAsked', target: 'waiting_for_answer' }, { target: 'idle' }] },
    idle: {
      entry: emitEntered('idle'),
      on: {
        'order.given': { target: 'running', actions: 'start' },
        'synapse.called': { target: 'running', actions: 'start' },
      },
    },
    running: {
      entry: emitEntered('running'),
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
      entry: ['emitMoved', emitEntered('waiting_for_answer')],
      exit: 'emitMoved',
      on: {
        'order.given': [
          {
            guard: { type: 'interrupts', params: ({ context, event }) => orderAndQuestion(context, event) },
            target: 'running',
            actions: [dropped(Number.POSITIVE_INFINITY), 'dropAllQuestions', 'start'],
          },
          { guard: 'hasMoreQuestions', target: 'waiting_for_answer', reenter: true, actions: 'goOn' },
          { target: 'running', actions: 'goOn' },
        ],
        'synapse.called': { actions: 'start' },
        'xstate.done.actor.*': { actions: FINISH },
        'xstate.error.actor.*': { actions: FINISH },
        'question.cancel': { target: 'dropping' },
        'question.unanswered': UNANSWERED,
      },
      after: {
        answerDeadline: [...UNANSWERED, { target: 'dropping' }],
      },
    },
    dropping: {
      entry: [dropped(1), 'dropQuestion'],
      always: [
        { guard: 'isAsked', target: 'waiting_for_answer' },
        { guard: 'isRunning', target: 'running' },
        { target: 'idle' },
      ],
    },
  },
});

/** A separate call, because the asking one has been answered. */
const expired = ({ scope }: PendingQuestion): Call => ({
  type: 'question.expired',
  ...scope,
  call: `${scope.call}-late`,
});

const orderAndQuestion = ({ questions }: ConversationContext, { order }: OrderGiven) => ({
  text: order,
  question: (questions[0] as PendingQuestion).question,
});

const withRun = (
  { running }: ConversationContext,
  id: string,
  { call }: Call,
  isOnTop: boolean,
): ConversationContext['running'] => ({ ...running, [id]: { call, isOnTop } });
