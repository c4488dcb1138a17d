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
import type { NeuronLogic } from '../actors/neuron-actor.ts';
import type { SpeakingEvent } from '../actors/speaking.ts';
import type { TranscribingLogic } from '../actors/transcribing.ts';
import { edited } from '../brain/brain.ts';
import type { AssistantEvent, BrainEdit, HookEvent } from '../brain/events.ts';
import { describeUnknown } from '../lib/errors.ts';
import {
  type AudioGiven,
  type BrainContext,
  type BrainInput,
  type BrainMachineEvent,
  type KitReplaced,
  type SatelliteChanged,
  type SettingsChanged,
  type SwitchCommand,
  type Transcribed,
  transcribedEvents,
} from './brain-events.ts';
import { dialogue, ears, GLOBAL_TRANSITIONS, INVOKED_ACTORS, voice } from './brain-states.ts';
import type { ConversationState } from './conversation.machine.ts';
import type { ConversationMoved, ConversationsCommand, ConversationsLogic } from './conversations.ts';
import { earsMachine } from './ears.machine.ts';
import type { EarsCommand, OutputCommand, TriggerPressed } from './ears-events.ts';
import { freeName, notProvided } from './free-name.ts';
import { type SatelliteContext, type SatelliteEvent, satelliteMachine } from './satellite.machine.ts';
import { nextSatelliteName, satelliteOf, withoutSatellite } from './satellites.ts';
import { signalsMachine } from './signals.machine.ts';

const TRANSCRIBING = 'transcribing.';

/** The whole assistant: its ears, its voice and its conversations. */
export const brainMachine = setup({
  types: {
    input: {} as BrainInput,
    context: {} as BrainContext,
    events: {} as BrainMachineEvent,
    emitted: {} as AssistantEvent,
  },
  actors: {
    conversations: notProvided<ConversationsLogic>('conversations'),
    neuron: notProvided<NeuronLogic>('neuron'),
    transcribing: notProvided<TranscribingLogic>('transcribing'),
    speaking: notProvided<CallbackActorLogic<SpeakingEvent>>('speaking'),
    hooks: notProvided<CallbackActorLogic<EventObject>>('hooks'),
    learning: notProvided<CallbackActorLogic<EventObject>>('learning'),
    timers: notProvided<CallbackActorLogic<EventObject>>('timers'),
    signals: signalsMachine,
    ears: earsMachine,
    /** Provided with the assistant: the machine that joins has the engines of its place. */
    satellite: satelliteMachine,
  },
  actions: {
    passToConversations: sendTo('conversations', (_, command: ConversationsCommand) => command),
    /** Counts the conversations in each state. */
    count: assign(({ context }, { from, to }: ConversationMoved) => ({
      running: context.running + at('running', to) - at('running', from),
      waiting: context.waiting + at('waiting_for_answer', to) - at('waiting_for_answer', from),
    })),
    /** One actor for each kind of neuron, which lasts. */
    startNeurons: enqueueActions(({ context, enqueue, system }) => {
      for (const kind of context.codecs.modules.neurons.keys()) {
        const id = `neuron.${kind}`;
        if (system.get(id) === undefined) enqueue.spawnChild('neuron', { id, systemId: id, input: { kind } });
      }
    }),
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
    joinSatellite: enqueueActions(({ context, enqueue }, input: SatelliteContext) => {
      const { conversation } = input;
      const before = satelliteOf(context, conversation);
      if (before !== undefined) enqueue.stopChild(before);
      enqueue.assign(({ spawn }) => {
        const ref = spawn('satellite', { id: nextSatelliteName(context), input });
        return { satellites: { ...context.satellites, [conversation]: ref } };
      });
    }),
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
    someoneRuns: ({ context }) => context.running > 0,
    someoneWaits: ({ context }) => context.waiting > 0,
    isDeafAtStart: ({ context }) => context.settings.options.deaf,
    isMutedAtStart: ({ context }) => context.settings.options.mute,
  },
}).createMachine({
  id: 'brain',
  context: ({ input }) => ({ ...input, running: 0, waiting: 0, transcribing: {}, satellites: {} }),
  type: 'parallel',
  entry: 'startNeurons',
  invoke: INVOKED_ACTORS,
  on: GLOBAL_TRANSITIONS,
  states: { ears, voice, dialogue },
});

const at = (state: ConversationState, other: ConversationState): number => (state === other ? 1 : 0);

/** The events of each order, whose transitions are looked up in a table. */
export const BRAIN_EVENTS: readonly BrainMachineEvent['type'][] = [
  'order.given',
  'synapse.called',
  'conversation.moved',
];

export type BrainActor = ActorRefFrom<typeof brainMachine>;
