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
import { edited } from '../brain/brain.ts';
import {
  type AssistantEvent,
  type BrainEdit,
  type Call,
  DEFAULT_CONVERSATION,
  type HookEvent,
  type QuestionCancelled,
  type QuestionUnanswered,
} from '../brain/events.ts';
import { describeUnknown } from '../lib/errors.ts';
import {
  type AudioGiven,
  type BrainContext,
  type BrainInput,
  type BrainMachineEvent,
  type ConversationRef,
  type KitReplaced,
  type QuestionsRecalled,
  type SatelliteChanged,
  type SatelliteJoined,
  type SettingsChanged,
  type SwitchCommand,
  type Transcribed,
  transcribedEvents,
} from './brain-events.ts';
import { dialogue, ears, GLOBAL_TRANSITIONS, INVOKED_ACTORS, voice } from './brain-states.ts';
import { conversationMachine, lostEvents } from './conversation.machine.ts';
import { earsMachine } from './ears.machine.ts';
import type { EarsCommand, OutputCommand, TriggerPressed } from './ears-events.ts';
import { freeName, notProvided } from './free-name.ts';
import type { SatelliteEvent } from './satellite.machine.ts';
import { nextSatelliteName, satelliteOf, withoutSatellite } from './satellites.ts';
import { signalsMachine } from './signals.machine.ts';
import { isAt } from './states.ts';

const TRANSCRIBING = 'transcribing.';
const CONVERSATION = 'conversation.';

/** The whole assistant: its ears, its voice and its conversations. */
export const brainMachine = setup({
  types: {
    input: {} as BrainInput,
    context: {} as BrainContext,
    events: {} as BrainMachineEvent,
    emitted: {} as AssistantEvent,
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
    emitTranscribed: enqueueActions(({ context, event, enqueue }) => {
      const ended = event as Transcribed;
      const { [ended.actorId]: of, ...transcribing } = context.transcribing;
      enqueue(stopChild(ended.actorId));
      enqueue.assign({ transcribing });
      if (of !== undefined) for (const emitted of transcribedEvents(of, ended)) enqueue.emit(emitted);
    }),
    loseConversation: enqueueActions(({ context, event, enqueue }) => {
      const { actorId, error } = event as ErrorActorEvent;
      const conversation = actorId.slice(CONVERSATION.length);
      const { [conversation]: lost, ...conversations } = context.conversations;
      enqueue.assign({ conversations });
      enqueue.raise({ type: 'conversation.moved' }); // it may have been the one that waited
      for (const emitted of lostEvents(conversation, lost, error)) enqueue.emit(emitted);
    }),
    edit: enqueueActions(({ context, event, enqueue }) => {
      const brain = edited(context.brain, event as BrainEdit);
      if (brain === context.brain) return;
      enqueue.assign({ brain });
      enqueue.emit({ type: 'brain.changed' });
    }),
    changeSettings: assign(({ event }) => ({ settings: (event as SettingsChanged).settings })),
    replaceKit: assign(({ event }) => {
      const { brain, settings, codecs } = event as KitReplaced;
      return { brain, settings, codecs };
    }),
    joinSatellite: enqueueActions(
      ({ context, event, enqueue }, { isDeaf: isAssistantDeaf }: { readonly isDeaf: boolean }) => {
        const { conversation, machine, isDeaf, isMuted } = event as SatelliteJoined;
        const before = satelliteOf(context, conversation);
        if (before !== undefined) enqueue.stopChild(before);
        enqueue.assign(({ spawn }) => {
          // an actor without a source here may have its own name, whatever the types say
          const id = nextSatelliteName(context) as never;
          const input = { conversation, nextCall: context.nextCall, isAssistantDeaf, isDeaf, isMuted };
          const ref = spawn(machine, { id, input });
          return { satellites: { ...context.satellites, [conversation]: ref } };
        });
      },
    ),
    passToSatellite: enqueueActions(({ context, event, enqueue }) => {
      const ref = satelliteOf(context, (event as SatelliteChanged).conversation);
      if (ref !== undefined) enqueue.sendTo(ref, event as SatelliteEvent);
    }),
    passToSatellites: enqueueActions(({ context, event, enqueue }) => {
      for (const ref of Object.values(context.satellites)) enqueue.sendTo(ref, event as SwitchCommand);
    }),
    loseSatellite: enqueueActions(({ context, event, enqueue }) => {
      const { actorId } = event as ErrorActorEvent;
      enqueue.stopChild(actorId);
      enqueue.assign({ satellites: withoutSatellite(context, actorId) });
    }),
    passToEars: sendTo('ears', ({ event }) => event as EarsCommand),
    passToOutput: sendTo('speaking', ({ event }) => event as OutputCommand),
    releaseOutput: sendTo('speaking', { type: 'output.release' }),
    emitBrain: emit({ type: 'brain.changed' }),
    emit: emit((_, event: HookEvent) => event),
    emitSwitched: emit(({ event }, emitted: HookEvent) =>
      (event as SwitchCommand).isFromHook === true ? { ...emitted, isFromHook: true } : emitted,
    ),
    emitSettings: emit({ type: 'settings.changed' }),
    reportFailure: emit(({ event }) => {
      const { actorId, error } = event as ErrorActorEvent;
      return { type: 'actor.failed', actor: actorId, error: describeUnknown(error) };
    }),
  },
  guards: {
    hasSatellite: ({ context, event }) =>
      satelliteOf(context, (event as SatelliteChanged | TriggerPressed).conversation) !== undefined,
    isOpen: ({ context, event }) => Object.hasOwn(context.conversations, (event as Call).conversation),
    someoneWaits: ({ context }) => Object.values(context.conversations).some(isAt('waiting_for_answer')),
    isDeafAtStart: ({ context }) => context.settings.options.deaf,
    isMutedAtStart: ({ context }) => context.settings.options.mute,
  },
}).createMachine({
  id: 'brain',
  context: ({ input }) => ({ ...input, conversations: {}, transcribing: {}, satellites: {} }),
  type: 'parallel',
  invoke: INVOKED_ACTORS,
  on: GLOBAL_TRANSITIONS,
  states: { ears, voice, dialogue },
});

export type BrainActor = ActorRefFrom<typeof brainMachine>;
