import { and, assign, emit, setup } from 'xstate';
import type { JobDone, JobResult, RunEvent, RunFailed, RunMatched } from '../brain/call-stack.ts';
import { atNextNeuron, neuronBegun, pushed, restoredStack, storedFrames } from '../brain/call-stack.ts';
import type { AssistantEvent, Call, HookName } from '../brain/events.ts';
import type { Question } from '../brain/question.ts';
import { missing } from './free-name.ts';
import {
  answerOf,
  contextOf,
  hookEvent,
  isOrder,
  isRefused,
  jobOf,
  matchOf,
  neuronFailed,
  neuronOutcome,
  neuronStarted,
  orderMatched,
  questionOf,
  type RunContext,
  type RunInput,
  refusalOf,
  resumed,
  runStarted,
  scopeOf,
  stackAfter,
  storedOf,
} from './run-context.ts';

interface ContextArgs {
  readonly context: RunContext;
}

interface MatchedArgs extends ContextArgs {
  readonly event: RunMatched;
}

const EMIT_MATCHED = {
  type: 'emit',
  params: ({ context, event }: MatchedArgs): AssistantEvent => orderMatched(context, event),
} as const;

/** Emits the event of a hook with the order. */
const emitHook = (hook: HookName) =>
  ({
    type: 'emit',
    params: ({ context: { call } }: ContextArgs): AssistantEvent => hookEvent(hook, call),
  }) as const;

/** Emits the event of a hook with the order that was meant, or with what was said in its place. */
const emitMeant = (hook: HookName) =>
  ({
    type: 'emit',
    params: ({ context: { call }, event: { near } }: MatchedArgs): AssistantEvent =>
      hookEvent(hook, call, near?.order),
  }) as const;

const EMIT_REFUSED = {
  type: 'emit',
  params: ({ context, event }: MatchedArgs): AssistantEvent =>
    neuronFailed(context, refusalOf(context, event) ?? ''),
} as const;

const EMIT_ENDED = {
  type: 'emit',
  params: ({ context, event }: ContextArgs & { readonly event: JobDone }): AssistantEvent =>
    neuronOutcome(context, event.result),
} as const;

const BEGIN = { type: 'begin', params: ({ event }: MatchedArgs) => event } as const;
const RESUME = { type: 'resume', params: ({ event }: MatchedArgs) => event } as const;
const NOTE_ORDER = { type: 'noteOrder', params: ({ context }: ContextArgs) => context.call } as const;
const ANSWER = { type: 'answer', params: ({ context }: ContextArgs) => answerOf(context) } as const;

/** A bug ends the run, and answers its call. */
const FAILED = {
  target: 'failed',
  actions: {
    type: 'fail',
    params: ({ context, event }: ContextArgs & { readonly event: RunFailed }) => ({
      call: context.call.call,
      error: event.error,
    }),
  },
} as const;

const runSetup = setup({
  types: {
    input: {} as RunInput,
    context: {} as RunContext,
    events: {} as RunEvent,
    emitted: {} as AssistantEvent,
  },
  actions: {
    emit: emit((_, event: AssistantEvent) => event),
    begin: assign(({ context }, { started, isFound }: RunMatched) => ({
      isFound,
      stack: atNextNeuron(pushed(context.stack, started)),
    })),
    /** The asking neuron ends with what its answer starts. */
    resume: assign(({ context }, matched: RunMatched) => ({
      isFound: matched.near?.outcome === 'meant',
      question: undefined,
      stack: resumed(context, matched),
    })),
    beginNeuron: assign(({ context }) => ({ stack: neuronBegun(context.stack), job: context.job + 1 })),
    endNeuron: assign(({ context }, result: JobResult) => ({ stack: stackAfter(context, result) })),
    ask: assign((_, question: Question | undefined) => ({ question })),
    takeAnswer: assign(({ context }, call: Call) => ({
      call,
      isOnTop: true,
      asker: scopeOf(context.call),
      stack: restoredStack(storedFrames(context.stack)),
    })),
    /** Finds the synapses and sends `run.matched`. */
    match: missing<ReturnType<typeof matchOf>>('match'),
    /** Runs the neuron and sends `job.done`. */
    runNeuron: missing<ReturnType<typeof jobOf>>('runNeuron'),
    noteOrder: missing<Call>('noteOrder'),
    /** Writes the asked question, removes the answered one, and sends `run.stored`. */
    store: missing<ReturnType<typeof storedOf>>('store'),
    answer: missing<ReturnType<typeof answerOf>>('answer'),
    fail: missing<{ readonly call: string; readonly error: unknown }>('fail'),
  },
  guards: {
    isOrder: ({ context }) => isOrder(context),
    isFoundOrder: ({ context }, { isFound }: RunMatched) => isFound && isOrder(context),
    /** Whether the call answers a question, or is about one that is not answered. */
    isAnswer: ({ context }) => context.asker !== undefined,
    hasFoundOrder: ({ context }) => context.isFound && isOrder(context),
    /** Whether a near order is only asked for. */
    isAsked: (_, { near }: RunMatched) => near?.outcome === 'asked',
    isMeant: (_, { near }: RunMatched) => near?.outcome === 'meant',
    isNotMeant: (_, { near }: RunMatched) => near?.outcome === 'refused',
    isRefused: ({ context }, matched: RunMatched) => isRefused(context, matched),
    isRefusedAnswer: ({ context }, matched: RunMatched) => isOrder(context) && isRefused(context, matched),
    hasNeuron: ({ context }) => context.stack.frames.length > 0,
    asks: (_, result: JobResult) => result._tag === 'Ask',
    hasQuestion: ({ context }) => context.question !== undefined,
    hasToStore: ({ context }) => context.question !== undefined || context.asker !== undefined,
  },
});

/** Finds the synapses of the call. */
const matching = runSetup.createStateConfig({
  entry: [
    { type: 'emit', params: ({ context }) => runStarted(context) },
    { type: 'match', params: ({ context }) => matchOf(context) },
  ],
  on: {
    'run.failed': FAILED,
    'run.matched': [
      {
        guard: { type: 'isRefusedAnswer', params: ({ event }) => event },
        target: 'choosing',
        actions: [EMIT_MATCHED, EMIT_REFUSED, RESUME],
      },
      {
        guard: { type: 'isMeant', params: ({ event }) => event },
        target: 'choosing',
        actions: [EMIT_MATCHED, emitMeant('on_order_found'), RESUME],
      },
      {
        guard: { type: 'isNotMeant', params: ({ event }) => event },
        target: 'choosing',
        actions: [EMIT_MATCHED, emitMeant('on_order_not_found'), RESUME],
      },
      {
        guard: { type: 'isAsked', params: ({ event }) => event },
        target: 'choosing',
        actions: [EMIT_MATCHED, BEGIN],
      },
      { guard: and(['isAnswer', 'isOrder']), target: 'choosing', actions: [EMIT_MATCHED, RESUME] },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'choosing',
        actions: [EMIT_REFUSED, RESUME],
      },
      { guard: 'isAnswer', target: 'choosing', actions: RESUME },
      {
        guard: { type: 'isFoundOrder', params: ({ event }) => event },
        target: 'choosing',
        actions: [EMIT_MATCHED, emitHook('on_order_found'), BEGIN],
      },
      {
        guard: 'isOrder',
        target: 'choosing',
        actions: [EMIT_MATCHED, emitHook('on_order_not_found'), BEGIN],
      },
      { target: 'choosing', actions: BEGIN },
    ],
  },
});

/** Runs a neuron. */
const running = runSetup.createStateConfig({
  entry: [
    'beginNeuron',
    { type: 'emit', params: ({ context }) => neuronStarted(context) },
    { type: 'runNeuron', params: ({ context }) => jobOf(context) },
  ],
  on: {
    'job.done': [
      {
        guard: { type: 'asks', params: ({ event }) => event.result },
        target: 'concluding',
        actions: [EMIT_ENDED, { type: 'ask', params: ({ event }) => questionOf(event.result) }],
      },
      {
        target: 'choosing',
        actions: [EMIT_ENDED, { type: 'endNeuron', params: ({ event }) => event.result }],
      },
    ],
  },
});

/** Tells that all neurons have ended, or that one has asked. */
const concluding = runSetup.createStateConfig({
  always: [
    {
      guard: and(['hasFoundOrder', 'hasToStore']),
      target: 'storing',
      actions: [emitHook('on_processed_synapses'), NOTE_ORDER],
    },
    {
      guard: 'hasFoundOrder',
      target: 'answering',
      actions: [emitHook('on_processed_synapses'), NOTE_ORDER],
    },
    { guard: 'hasToStore', target: 'storing', actions: NOTE_ORDER },
    { target: 'answering', actions: NOTE_ORDER },
  ],
});

/**
 * One run: it finds the synapses of a call and runs neuron after neuron, until all have ended or one asks. It has no actor: its
 * conversation keeps its snapshot, steps it, and carries out its actions.
 */
export const runMachine = runSetup.createMachine({
  id: 'run',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasQuestion', target: 'waiting_for_answer' }, { target: 'matching' }] },
    matching,
    choosing: { always: [{ guard: 'hasNeuron', target: 'running' }, { target: 'concluding' }] },
    running,
    concluding,
    /** The call is acknowledged when the asked or answered question is on disk. */
    storing: {
      entry: { type: 'store', params: ({ context }) => storedOf(context) },
      on: { 'run.stored': { target: 'answering' }, 'run.failed': FAILED },
    },
    answering: {
      entry: ANSWER,
      always: [{ guard: 'hasQuestion', target: 'waiting_for_answer' }, { target: 'done' }],
    },
    waiting_for_answer: {
      on: {
        'run.answered': {
          target: 'matching',
          actions: { type: 'takeAnswer', params: ({ event }) => event.call },
        },
      },
    },
    done: { type: 'final' },
    failed: { type: 'final' },
  },
});
