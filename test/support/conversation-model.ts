import type { NewCall } from '../../src/brain/events.ts';
import type { PendingQuestion } from '../../src/brain/stored-run.ts';
import { type ConversationEvent, conversationMachine } from '../../src/machines/conversation.machine.ts';
import { type ConversationContext, runIn } from '../../src/machines/runs.ts';
import type { Model } from './machine-model.ts';
import { askedBy, runEvents } from './run-model.ts';
import { scope } from './scope.ts';

const CALLS: readonly NewCall[] = [
  { type: 'order.given', order: 'make tea', ...scope({ call: 'a', by: 'api' }) },
  { type: 'order.given', order: 'stop it', ...scope({ call: 'b', by: 'voice' }) },
  { type: 'synapse.called', names: ['tea'], parameters: {}, ...scope({ call: 'b', by: 'voice' }) },
];

const EVENTS: readonly ConversationEvent[] = [
  ...CALLS,
  ...['a', 'b'].flatMap((run) => runEvents(run).filter(isTelling)),
  { type: 'question.cancel', conversation: 'default' },
  { type: 'question.unanswered', conversation: 'default' },
];

/** Others lead a conversation nowhere else. */
function isTelling(event: ReturnType<typeof runEvents>[number]): boolean {
  if (event.type === 'run.matched') return event.error === undefined && event.isFound;
  if (event.type === 'job.done') return event.result._tag === 'Ask' || event.result._tag === 'Finished';
  return true;
}

/** A conversation whose runs go on as they are told to; what is said begins with "stop" where it is no answer. */
export const conversationModel = (questions: readonly PendingQuestion[] = []): Model => ({
  machine: conversationMachine.provide({
    actions: { match: () => {}, runNeuron: () => {}, noteOrder: () => {}, store: () => {} },
    guards: { interrupts: (_, { text }) => text.startsWith('stop') },
    delays: { answerDeadline: 60_000 },
  }),
  input: { id: 'default', questions },
  events: EVENTS,
  ends: () => [],
  // a call has its own name
  mayCome: (event, { context }) =>
    !CALLS.some((call) => call === event) || runIn(context, (event as NewCall).call) === undefined,
  facts: ({ runs, questions: waiting }: ConversationContext) => [
    runs.map(({ value, context }) => [context.id, value, context.call.by, context.asker !== undefined]),
    waiting,
  ],
});

/** What waited when the process before this one ended. */
export const RECALLED = [askedBy('api', 'recalled')];
