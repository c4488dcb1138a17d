import { and, assign, emit, enqueueActions, not, sendParent, setup } from 'xstate';
import type { RunEvent } from '../brain/call-stack.ts';
import type {
  AssistantEvent,
  Call,
  NewCall,
  OrderGiven,
  QuestionCancelled,
  QuestionUnanswered,
} from '../brain/events.ts';
import type { Question } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import { missing } from './free-name.ts';
import type { jobOf, matchOf, storedOf } from './run-context.ts';
import {
  afterStep,
  beginRun,
  type ConversationContext,
  callAnswered,
  expired,
  firstQuestion,
  isRunning,
  questionsDropped,
  type RunStep,
  runIn,
  stepRun,
  withoutQuestions,
} from './runs.ts';

/** The states that a conversation reports. */
export type ConversationState = 'idle' | 'running' | 'waiting_for_answer';

/** Tells the parent that a conversation has entered a state. */
export interface ConversationEntered {
  readonly type: 'conversation.entered';
  readonly conversation: string;
  readonly state: ConversationState;
}

export type ConversationEvent = NewCall | RunEvent | QuestionCancelled | QuestionUnanswered;

/** The events of each order, whose transitions are looked up in a table. */
export const CONVERSATION_EVENTS: readonly ConversationEvent['type'][] = [
  'order.given',
  'synapse.called',
  'run.matched',
  'job.done',
  'run.stored',
  'run.failed',
];

export interface ConversationInput {
  readonly id: string;
  /** From the previous process, the oldest first. */
  readonly questions?: readonly PendingQuestion[];
}

interface ContextArgs {
  readonly context: ConversationContext;
}

/** Reports the state that is entered. */
const entered = (state: ConversationState) =>
  [
    {
      type: 'emit',
      params: ({ context: { id } }: ContextArgs): AssistantEvent => ({
        type: 'state.changed',
        region: 'conversation',
        state,
        conversation: id,
      }),
    },
    { type: 'report', params: { state } },
  ] as const;

/** Emits the dropped questions: the first ones, at most this many. */
const dropped = (most: number) =>
  ({
    type: 'emit',
    params: ({ context }: ContextArgs): AssistantEvent => questionsDropped(context, most),
  }) as const;

const START = { type: 'startRun', params: ({ event }: { readonly event: NewCall }) => event } as const;
const STEP = { type: 'stepRun', params: ({ event }: { readonly event: RunEvent }) => event } as const;
const ANSWER = { type: 'goOn', params: ({ event }: { readonly event: OrderGiven }) => event } as const;
/** Without an answer. */
const EXPIRE = { type: 'goOn', params: ({ context }: ContextArgs): Call => expired(context) } as const;
const RUNNING = entered('running');

/** The steps of its runs, in each of its states with runs. */
const STEPS = {
  'run.matched': { actions: STEP },
  'job.done': { actions: STEP },
  'run.stored': { actions: STEP },
  'run.failed': { actions: STEP },
} as const;

/** A question asked by voice continues with its default. */
const UNANSWERED = [
  {
    guard: and(['isAskedByVoice', 'hasMoreQuestions']),
    target: 'waiting_for_answer',
    reenter: true,
    actions: EXPIRE,
  },
  { guard: 'isAskedByVoice', target: 'running', actions: [...RUNNING, EXPIRE] },
] as const;

const conversationSetup = setup({
  types: {
    input: {} as ConversationInput,
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    emitted: {} as AssistantEvent,
  },
  actions: {
    emit: emit((_, event: AssistantEvent) => event),
    report: sendParent(
      ({ context }, { state }: { readonly state: ConversationState }): ConversationEntered => ({
        type: 'conversation.entered',
        conversation: context.id,
        state,
      }),
    ),
    /** Finds the synapses of a call, and sends `run.matched` or `run.failed`. */
    match: missing<ReturnType<typeof matchOf>>('match'),
    /** Runs a neuron, and sends `job.done`. */
    runNeuron: missing<ReturnType<typeof jobOf>>('runNeuron'),
    /** Writes questions to disk, and sends `run.stored` or `run.failed`. */
    store: missing<ReturnType<typeof storedOf>>('store'),
    noteOrder: missing<Call>('noteOrder'),
    dropQuestion: assign(({ context }) => withoutQuestions(context, 1)),
    dropAllQuestions: assign(({ context }) => withoutQuestions(context, context.questions.length)),
  },
  guards: {
    isAsked: ({ context }) => context.questions.length > 0,
    isAskedByVoice: ({ context }) => firstQuestion(context)?.scope.by === 'voice',
    /** Whether an order is not an answer but interrupts. */
    interrupts: missing<{ readonly text: string; readonly question: Question | undefined }>('interrupts'),
    hasMoreQuestions: ({ context }) => context.questions.length > 1,
    isRunning: ({ context }) => isRunning(context),
  },
  delays: {
    /** The deadline of the pending question, in ms. */
    answerDeadline: missing<unknown>('answerDeadline'),
  },
}).extend({
  actions: {
    startRun: enqueueActions(({ context, enqueue, self, system }, call: NewCall) => {
      const step = beginRun({ call, isOnTop: context.questions.length > 0 }, { self, system });
      carryOut(enqueue, context, step);
    }),
    stepRun: enqueueActions(({ context, enqueue, self, system }, event: RunEvent) => {
      const run = runIn(context, event.run);
      if (run !== undefined) carryOut(enqueue, context, stepRun(run, event, { self, system }));
    }),
    /** The first question is answered, or its time is over. */
    goOn: enqueueActions(({ context, enqueue, self, system }, call: Call) => {
      const [id = '', ...questions] = context.questions;
      const run = runIn(context, id);
      if (run === undefined) return;
      const step = stepRun(run, { type: 'run.answered', run: id, call }, { self, system });
      carryOut(enqueue, { ...context, questions }, step);
    }),
  },
});

/** A run is at work. */
const running = conversationSetup.createStateConfig({
  on: { ...STEPS, 'order.given': { actions: START }, 'synapse.called': { actions: START } },
  always: [
    { guard: 'isAsked', target: 'waiting_for_answer' },
    { guard: not('isRunning'), target: 'idle' },
  ],
});

/** A question is pending. */
const waitingForAnswer = conversationSetup.createStateConfig({
  entry: [...entered('waiting_for_answer')],
  on: {
    ...STEPS,
    'order.given': [
      {
        guard: {
          type: 'interrupts',
          params: ({ context, event }) => ({
            text: event.order,
            question: firstQuestion(context)?.question,
          }),
        },
        target: 'running',
        actions: [...RUNNING, dropped(Number.POSITIVE_INFINITY), 'dropAllQuestions', START],
      },
      { guard: 'hasMoreQuestions', target: 'waiting_for_answer', reenter: true, actions: ANSWER },
      { target: 'running', actions: [...RUNNING, ANSWER] },
    ],
    'synapse.called': { actions: START },
    'question.cancel': { target: 'dropping' },
    'question.unanswered': [...UNANSWERED],
  },
  after: { answerDeadline: [...UNANSWERED, { target: 'dropping' }] },
});

/** One conversation. A call is an answer or a new order. Runs work in parallel; a question stays until it is answered. */
export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isAsked', target: 'waiting_for_answer' }, { target: 'idle' }] },
    idle: {
      entry: [...entered('idle')],
      on: {
        'order.given': { target: 'running', actions: [...RUNNING, START] },
        'synapse.called': { target: 'running', actions: [...RUNNING, START] },
      },
    },
    running,
    waiting_for_answer: waitingForAnswer,
    dropping: {
      entry: [dropped(1), 'dropQuestion'],
      always: [
        { guard: 'isAsked', target: 'waiting_for_answer' },
        { guard: 'isRunning', target: 'running', actions: [...RUNNING] },
        { target: 'idle' },
      ],
    },
  },
});

const contextOf = ({ id, questions = [] }: ConversationInput): ConversationContext =>
  questions.reduce((context, pending) => afterStep(context, beginRun({ pending }).run), {
    id,
    runs: [],
    questions: [],
  } as ConversationContext);

/** Carries out the actions of a run as the conversation's own. `context` is before the step. */
function carryOut(enqueue: Enqueue, context: ConversationContext, { run, actions }: RunStep): void {
  const after = afterStep(context, run);
  enqueue.assign(after);
  for (const action of actions) {
    if (action.type === 'emit') enqueue.emit(action.params);
    else if (action.type === 'answer') enqueue.emit(callAnswered(after, action.params));
    else if (action.type === 'fail') enqueue.emit(failedCall(after, action.params));
    else enqueue(action as never);
  }
}

interface Enqueue {
  /** Its actions have the names and parameters of the conversation's own, which XState cannot infer here. */
  (action: never): void;
  readonly assign: (context: ConversationContext) => void;
  readonly emit: (event: AssistantEvent) => void;
}

const failedCall = (
  { id }: ConversationContext,
  { call, error }: { readonly call: string; readonly error: unknown },
): AssistantEvent => ({ type: 'call.answered', call, conversation: id, result: { error } });
