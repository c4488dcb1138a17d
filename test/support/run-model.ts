import type { JobResult, RunEvent } from '../../src/brain/call-stack.ts';
import type { Call, CallScope } from '../../src/brain/events.ts';
import type { PendingQuestion } from '../../src/brain/stored-run.ts';
import { runMachine } from '../../src/machines/run.machine.ts';
import type { RunContext, RunInput } from '../../src/machines/run-context.ts';
import type { Model } from './machine-model.ts';
import { scope } from './scope.ts';
import { say, synapse } from './synapse.ts';

const tea = { synapse: synapse('tea', { neurons: [say('tea')] }), matchedOrder: 'tea', parameters: {} };
const QUESTION = { links: [], otherwise: 'black' };

/** A question from the previous process. */
export const askedBy = (by: CallScope['by'], call = 'call-1'): PendingQuestion => ({
  question: QUESTION,
  scope: scope({ by, call }),
  frames: [],
});

export const RESULTS: readonly JobResult[] = [
  { _tag: 'Finished', said: 'done' },
  { _tag: 'Finished', said: 'done', error: 'not remembered' },
  { _tag: 'Failed', error: 'dark', isTemplate: false },
  { _tag: 'RunSynapses', started: [tea] },
  { _tag: 'Ask', question: QUESTION },
];

/** What may come of the run of this call. */
export const runEvents = (run: string): readonly RunEvent[] => [
  { type: 'run.matched', run, isFound: true, started: [tea] },
  { type: 'run.matched', run, isFound: true, started: [] },
  { type: 'run.matched', run, isFound: false, started: [] },
  { type: 'run.matched', run, isFound: false, started: [], error: 'no synapse is named "tea"' },
  ...(['asked', 'meant', 'refused'] as const).map(
    (outcome): RunEvent => ({
      ...{ run, isFound: outcome === 'meant', started: [tea] },
      type: 'run.matched',
      near: { outcome, order: 'make tea' },
    }),
  ),
  ...RESULTS.map((result) => ({ type: 'job.done', run, job: 1, result }) as const),
  { type: 'run.stored', run },
  { type: 'run.failed', run, error: new Error('a bug') },
];

const order = (call: string): Call => ({ type: 'order.given', order: 'make tea', ...scope({ call }) });

const ANSWERS: readonly RunEvent[] = [
  { type: 'run.answered', run: 'call-1', call: order('answer') },
  { type: 'run.answered', run: 'call-1', call: { type: 'question.expired', ...scope({ call: 'late' }) } },
];

export const NEW_RUNS: readonly RunInput[] = [
  { call: { type: 'order.given', order: 'make tea', ...scope() }, isOnTop: false },
  { call: { type: 'synapse.called', names: ['tea'], parameters: {}, ...scope() }, isOnTop: true },
  { pending: askedBy('voice') },
];

/** A run whose actions do nothing. */
export const runModel = (input: RunInput): Model => ({
  machine: runMachine.provide({
    actions: {
      match: () => {},
      runNeuron: () => {},
      noteOrder: () => {},
      store: () => {},
      answer: () => {},
      fail: () => {},
    },
  }),
  input,
  events: [...runEvents('call-1'), ...ANSWERS],
  ends: () => [],
  facts: ({ call, asker, question, isFound, stack }: RunContext) => [
    call.type,
    asker !== undefined,
    question !== undefined,
    isFound,
    Math.min(2, stack.frames.length),
  ],
});
