import {
  type ActorLogic,
  type ActorRefFrom,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorScope,
  createActor,
  type ErrorActorEvent,
  type Snapshot,
} from 'xstate';
import { presentNeuron } from '../brain/call-stack.ts';
import {
  type AssistantEvent,
  DEFAULT_CONVERSATION,
  type NewCall,
  type QuestionCancelled,
  type QuestionUnanswered,
} from '../brain/events.ts';
import { answersOf } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import type { BrainActor } from './brain.machine.ts';
import type { ConversationEntered, ConversationState, conversationMachine } from './conversation.machine.ts';
import { type ConversationContext, lostEvents, pendingQuestions } from './runs.ts';

export type ConversationRef = ActorRefFrom<typeof conversationMachine>;

/** The pending questions of a conversation from the previous process, the oldest first. The conversation is not open yet. */
export interface QuestionsRecalled {
  readonly type: 'questions.recalled';
  readonly conversation: string;
  readonly questions: readonly PendingQuestion[];
}

/** Tells the brain that a conversation has gone from one state to another. A new one comes from `idle`, a lost one goes to it. */
export interface ConversationMoved {
  readonly type: 'conversation.moved';
  readonly from: ConversationState;
  readonly to: ConversationState;
}

/** What the conversations take from outside. */
export type ConversationsCommand = NewCall | QuestionCancelled | QuestionUnanswered | QuestionsRecalled;

type ConversationsEvent =
  | ConversationsCommand
  | ConversationEntered
  | ErrorActorEvent
  | { readonly type: 'xstate.stop' };

interface Open {
  readonly ref: ConversationRef;
  state: ConversationState;
}

interface ConversationsSnapshot {
  readonly status: 'active' | 'stopped';
  readonly output: undefined;
  readonly error: undefined;
  /** By name. */
  readonly open: Map<string, Open>;
  /** The idle ones, the longest idle first. An opening closes those beyond the most. */
  readonly idle: Set<string>;
  readonly children: Readonly<Record<string, ConversationRef>>;
}

export type ConversationsLogic = ActorLogic<
  ConversationsSnapshot,
  ConversationsEvent,
  undefined,
  ActorSystem<ActorSystemInfo>,
  AssistantEvent
>;

const CONVERSATION = 'conversation.';

/**
 * Opens a conversation for its first call and closes those that were idle longest. It is no machine and keeps maps, so that nothing it does takes
 * longer with more conversations.
 */
export const conversations = (machine: typeof conversationMachine): ConversationsLogic => ({
  getInitialSnapshot: () => snapshotOf(new Map()),
  /** As data, by name. */
  getPersistedSnapshot: ({ status, output, error, open }): StoredConversations => ({
    ...{ status, output, error },
    conversations: Object.fromEntries([...open].map(([name, { ref }]) => [name, ref.getPersistedSnapshot()])),
  }),
  restoreSnapshot: (stored, { self }) => {
    const { conversations } = stored as StoredConversations;
    const known = Object.entries(conversations).map(([name, snapshot]) => {
      const ref = createActor(machine, {
        ...{ parent: self, id: `${CONVERSATION}${name}`, input: { id: name } },
        snapshot,
      });
      return [name, { ref, state: ref.getSnapshot().value as ConversationState }] as const;
    });
    return snapshotOf(new Map(known));
  },
  start: ({ open }) => {
    for (const { ref } of open.values()) ref.start();
  },
  transition: (snapshot, event, scope) => {
    const { open, idle } = snapshot;
    switch (event.type) {
      case 'order.given':
      case 'synapse.called':
        (open.get(event.conversation) ?? opened(snapshot, machine, scope, event.conversation)).ref.send(
          event,
        );
        return snapshot;
      case 'questions.recalled':
        opened(snapshot, machine, scope, event.conversation, event.questions);
        return snapshot;
      case 'question.cancel':
      case 'question.unanswered':
        open.get(event.conversation)?.ref.send(event);
        return snapshot;
      case 'conversation.entered':
        moved(snapshot, scope, event.conversation, event.state);
        return snapshot;
      case 'xstate.stop':
        for (const { ref } of open.values()) scope.stopChild(ref);
        return { ...snapshot, status: 'stopped' };
      default: {
        const { actorId, error } = event;
        const name = actorId.slice(CONVERSATION.length);
        const lost = open.get(name)?.ref.getSnapshot().context;
        if (lost !== undefined) abortJobs(lost, scope.system);
        moved(snapshot, scope, name, 'idle');
        open.delete(name);
        idle.delete(name);
        for (const emitted of lostEvents(lost, name, error)) scope.emit(emitted);
        return snapshot;
      }
    }
  },
});

/** What is persisted of them. */
type StoredConversations = Snapshot<undefined> & {
  readonly conversations: Readonly<Record<string, Snapshot<unknown>>>;
};

function snapshotOf(open: Map<string, Open>): ConversationsSnapshot {
  const idle = [...open].filter(([name, { state }]) => state === 'idle' && name !== DEFAULT_CONVERSATION);
  return {
    status: 'active',
    output: undefined,
    error: undefined,
    open,
    idle: new Set(idle.map(([name]) => name)),
    get children() {
      return Object.fromEntries([...open.values()].map(({ ref }) => [ref.id, ref]));
    },
  };
}

/** Clients that take turns each keep their conversation. */
const MOST_IDLE = 100;

function opened(
  { open, idle }: ConversationsSnapshot,
  machine: typeof conversationMachine,
  scope: Pick<AnyActorScope, 'self' | 'stopChild'>,
  name: string,
  questions: readonly PendingQuestion[] = [],
): Open {
  for (const over of idle) {
    if (idle.size < MOST_IDLE) break;
    const conversation = open.get(over);
    if (conversation !== undefined) scope.stopChild(conversation.ref);
    open.delete(over);
    idle.delete(over);
  }
  const ref = createActor(machine, {
    parent: scope.self,
    id: `${CONVERSATION}${name}`,
    input: { id: name, questions },
  });
  const entry: Open = { ref, state: 'idle' };
  open.set(name, entry);
  ref.start();
  return entry;
}

/** Follows the state of a conversation, and tells the parent. */
function moved(
  { open, idle }: ConversationsSnapshot,
  { self }: Pick<AnyActorScope, 'self'>,
  name: string,
  state: ConversationState,
): void {
  const entry = open.get(name);
  if (entry === undefined || entry.state === state) return;
  const { state: from } = entry;
  entry.state = state;
  if (state === 'idle' && name !== DEFAULT_CONVERSATION) idle.add(name);
  else idle.delete(name);
  self._parent?.send({ type: 'conversation.moved', from, to: state } satisfies ConversationMoved);
}

/** Nothing waits for the neurons of a lost conversation. */
function abortJobs({ runs }: ConversationContext, system: AnyActorScope['system']): void {
  for (const { value, context } of runs) {
    if (value !== 'running') continue;
    const kind = presentNeuron(context.stack)?.neuron.name.toLowerCase();
    system.get(`neuron.${kind}`)?.send({ type: 'neuron.abort', run: context.id });
  }
}

const NONE: ReadonlyMap<string, Open> = new Map();

/** The open conversations by name, and the last idle ones. */
export const openConversations = (
  brain: BrainActor,
): ReadonlyMap<string, { readonly ref: ConversationRef }> =>
  (brain.getSnapshot().children.conversations?.getSnapshot() as ConversationsSnapshot | undefined)?.open ??
  NONE;

/** The answers of all questions that wait, each once. */
export const expectedAnswers = (brain: BrainActor): readonly string[] => [
  ...new Set(
    [...openConversations(brain).values()].flatMap(({ ref }) =>
      pendingQuestions(ref.getSnapshot().context).flatMap(({ question }) => answersOf(question)),
    ),
  ),
];

/** An open conversation. */
export const conversationOf = (brain: BrainActor, name: string): ConversationRef | undefined =>
  openConversations(brain).get(name)?.ref;
