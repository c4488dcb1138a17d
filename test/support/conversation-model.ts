import { fromPromise } from 'xstate';
import type { RunOutput } from '../../src/actors/run.ts';
import type { Call, CallScope, QuestionCancelled, QuestionUnanswered } from '../../src/brain/events.ts';
import type { PendingQuestion } from '../../src/brain/stored-run.ts';
import { type ConversationContext, conversationMachine } from '../../src/machines/conversation.machine.ts';
import { done, failed, type Model } from './machine-model.ts';
import { scope } from './scope.ts';

const asked = (by: CallScope['by']): PendingQuestion => ({
  question: { links: [], otherwise: 'black' } as unknown as PendingQuestion['question'],
  scope: scope({ by }),
  frames: [],
});

const REPORT = { matched_synapses: [], status: 'complete', user_order: null } as const;
const OUTPUTS: readonly RunOutput[] = [
  { report: REPORT },
  { report: REPORT, pending: asked('voice') },
  { report: REPORT, pending: asked('api') },
];

const MAX_RUNS = 2;
const MAX_QUESTIONS = 2;

const EVENTS: readonly (Call | QuestionCancelled | QuestionUnanswered)[] = [
  { type: 'order.given', order: 'make tea', ...scope() },
  { type: 'order.given', order: 'stop it', ...scope() },
  { type: 'synapse.called', names: ['tea'], parameters: {}, ...scope() },
  { type: 'question.cancel', conversation: 'default' },
  { type: 'question.unanswered', conversation: 'default' },
];

/** A conversation whose runs end as they are told to; what is said begins with "stop" where it is no answer. */
export const conversationModel = (questions: readonly PendingQuestion[] = []): Model => ({
  machine: conversationMachine.provide({
    actors: { run: fromPromise(() => new Promise<RunOutput>(() => {})) as never },
    guards: { interrupts: (_, { text }) => text.startsWith('stop') },
  }),
  input: { id: 'default', questions },
  events: EVENTS,
  ends: (actor) => [failed(actor), ...OUTPUTS.map((output) => done(actor, output))],
  facts: ({ running, questions: waiting }: ConversationContext) => [
    Math.min(MAX_RUNS, Object.keys(running).length),
    waiting.slice(0, MAX_QUESTIONS).map(({ scope: { by } }) => by),
  ],
});

/** What waited when the process before this one ended. */
export const RECALLED = [asked('api')];
