import {
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  type ErrorActorEvent,
  type EventObject,
  emit,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type { SpeakingEvent } from '../actors/speaking.ts';
import type { TranscribingLogic } from '../actors/transcribing.ts';
import { type Brain, edited } from '../brain/brain.ts';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import {
  type BrainEdit,
  type Call,
  DEFAULT_CONVERSATION,
  type HookNews,
  type News,
  type QuestionCancelled,
  type QuestionUnanswered,
} from '../brain/events.ts';
import type { OfCall } from '../brain/of-call.ts';
import { describeUnknown } from '../errors.ts';
import type { AllModules } from '../modules/built-in.ts';
import type { Settings } from '../settings/settings.ts';
import { type Transcribed, transcribedNews } from './audio-news.ts';
import type {
  AudioGiven,
  BrainEvent,
  KitReplaced,
  QuestionsRecalled,
  SettingsChanged,
  Switched,
} from './brain-events.ts';
import { type ConversationMoved, conversationMachine } from './conversation.machine.ts';
import { dialogue } from './dialogue.ts';
import { earsMachine } from './ears.machine.ts';
import { ears, voice } from './ears-and-voice.ts';
import type { EarsAsked, OutputAsked } from './ears-events.ts';
import { freeName } from './free-name.ts';
import { lostNews } from './lost-conversation.ts';
import { notProvided } from './not-provided.ts';
import { signalsMachine } from './signals.machine.ts';

const TRANSCRIBING = 'transcribing.';
const CONVERSATION = 'conversation.';

export type ConversationRef = ActorRefFrom<typeof conversationMachine>;

export interface BrainContext {
  readonly brain: Brain;
  /** The present ones. Their mute and deaf are how the assistant starts; the states tell how it is. */
  readonly settings: Settings;
  /** How what is added to the brain is read, and all it may name. */
  readonly codecs: SynapseCodecs<AllModules>;
  /** Names each call that the machines begin. */
  readonly nextCall: () => string;
  /** Those something is happening in, and idle ones that the next one to open will close. */
  readonly conversations: Readonly<Record<string, ConversationRef>>;
  /** The calls whose sound is being understood, by the name of their actor. */
  readonly transcribing: Readonly<Record<string, OfCall>>;
}

/** The assistant as a whole: what it hears with, whether it may speak, and every conversation it is in. */
export const brainMachine = setup({
  types: {
    input: {} as Omit<BrainContext, 'conversations' | 'transcribing'>,
    context: {} as BrainContext,
    events: {} as BrainEvent | ConversationMoved | Transcribed | OutputAsked,
    emitted: {} as News,
  },
  actors: {
    conversation: conversationMachine,
    transcribing: notProvided<TranscribingLogic>('transcribing'),
    speaking: notProvided<CallbackActorLogic<SpeakingEvent>>('speaking'),
    hooks: notProvided<CallbackActorLogic<EventObject>>('hooks'),
    learning: notProvided<CallbackActorLogic<EventObject>>('learning'),
    timers: notProvided<CallbackActorLogic<EventObject>>('timers'),
    signals: signalsMachine,
    ears: earsMachine,
  },
  actions: {
    openConversation: enqueueActions(({ context, event, enqueue }) => {
      const { conversation: id, questions = [] } = event as Call & Partial<QuestionsRecalled>;
      const open = Object.entries(context.conversations);
      const over = open.filter(([name, ref]) => name !== DEFAULT_CONVERSATION && isAt('idle')(ref));
      for (const [, ref] of over) enqueue.stopChild(ref);
      enqueue.assign(({ spawn }) => {
        const ref = spawn('conversation', { id: `${CONVERSATION}${id}`, input: { id, questions } });
        const kept = open.filter((entry) => !over.includes(entry));
        return { conversations: Object.fromEntries([...kept, [id, ref]]) };
      });
    }),
    passOn: sendTo(
      ({ context, event }) => context.conversations[(event as Call).conversation] as ConversationRef,
      ({ event }) => event as Call | QuestionCancelled | QuestionUnanswered,
    ),
    transcribe: assign(({ context, event, spawn }) => {
      const { call, conversation, frames$ } = event as AudioGiven;
      const of = { call, conversation };
      const id = freeName(TRANSCRIBING, context.transcribing);
      spawn('transcribing', { id, input: { frames$, ...of } });
      return { transcribing: { ...context.transcribing, [id]: of } };
    }),
    tellTranscribed: enqueueActions(({ context, event, enqueue }) => {
      const ended = event as Transcribed;
      const { [ended.actorId]: of, ...transcribing } = context.transcribing;
      enqueue(stopChild(ended.actorId));
      enqueue.assign({ transcribing });
      if (of !== undefined) for (const news of transcribedNews(of, ended)) enqueue.emit(news);
    }),
    loseConversation: enqueueActions(({ context, event, enqueue }) => {
      const { actorId, error } = event as ErrorActorEvent;
      const conversation = actorId.slice(CONVERSATION.length);
      const { [conversation]: lost, ...conversations } = context.conversations;
      enqueue.assign({ conversations });
      enqueue.raise({ type: 'conversation.moved' }); // it may have been the one that waited
      for (const news of lostNews(conversation, lost, error)) enqueue.emit(news);
    }),
    edit: enqueueActions(({ context, event, enqueue }) => {
      const brain = edited(context.brain, event as BrainEdit);
      if (brain === context.brain) return;
      enqueue.assign({ brain });
      enqueue.emit({ type: 'brain.changed' });
    }),
    changeSettings: assign({
      settings: ({ event }) => (event as SettingsChanged).settings,
    }),
    replaceKit: assign(({ event }) => {
      const { brain, settings, codecs } = event as KitReplaced;
      return { brain, settings, codecs };
    }),
    passToEars: sendTo('ears', ({ event }) => event as EarsAsked),
    passToOutput: sendTo('speaking', ({ event }) => event as OutputAsked),
    releaseOutput: sendTo('speaking', { type: 'output.release' }),
    tellBrain: emit({ type: 'brain.changed' }),
    tell: emit((_, news: HookNews) => news),
    tellSwitched: emit(({ event }, news: HookNews) =>
      (event as Switched).isFromHook === true ? { ...news, isFromHook: true } : news,
    ),
    tellSettings: emit({ type: 'settings.changed' }),
    tellFailed: emit(({ event }) => {
      const { actorId, error } = event as ErrorActorEvent;
      return { type: 'actor.failed', actor: actorId, error: describeUnknown(error) };
    }),
  },
  guards: {
    isOpen: ({ context, event }) => Object.hasOwn(context.conversations, (event as Call).conversation),
    someoneWaits: ({ context }) => Object.values(context.conversations).some(isAt('waiting_for_answer')),
    isDeafAtStart: ({ context }) => context.settings.options.deaf,
    isMutedAtStart: ({ context }) => context.settings.options.mute,
  },
}).createMachine({
  id: 'brain',
  context: ({ input }) => ({ ...input, conversations: {}, transcribing: {} }),
  type: 'parallel',
  invoke: [
    { src: 'speaking', id: 'speaking', onError: { actions: 'tellFailed' } },
    { src: 'hooks', id: 'hooks', onError: { actions: 'tellFailed' } },
    { src: 'learning', id: 'learning', onError: { actions: 'tellFailed' } },
    { src: 'timers', id: 'timers', onError: { actions: 'tellFailed' } },
    { src: 'signals', id: 'signals', onError: { actions: 'tellFailed' } },
  ],
  on: {
    'audio.given': { actions: 'transcribe' },
    'xstate.done.actor.transcribing.*': { actions: 'tellTranscribed' },
    'xstate.error.actor.transcribing.*': { actions: 'tellTranscribed' },
    'xstate.error.actor.conversation.*': { actions: 'loseConversation' },
    'synapse.added': { actions: 'edit' },
    'synapse.replaced': { actions: 'edit' },
    'synapse.deleted': { actions: 'edit' },
    'synapse.enabled': { actions: 'edit' },
    'output.hold': { actions: 'passToOutput' },
    'output.release': { actions: 'passToOutput' },
    'speech.stop': { actions: 'passToOutput' },
    'settings.changed': { actions: ['changeSettings', 'tellSettings'] },
    'kit.replaced': { actions: ['replaceKit', 'tellBrain', 'tellSettings'] },
  },
  states: {
    ears,
    voice,
    dialogue,
  },
});

export type BrainActor = ActorRefFrom<typeof brainMachine>;

const isAt =
  (state: 'idle' | 'waiting_for_answer') =>
  (conversation: ConversationRef | undefined): boolean =>
    conversation?.getSnapshot().value === state;
