import {
  assign,
  type CallbackActorLogic,
  type ErrorActorEvent,
  type EventObject,
  emit,
  enqueueActions,
  sendTo,
  setup,
} from 'xstate';
import type { NeuronLogic } from '../actors/neuron-actor.ts';
import type { AudioGiven, AudioHeard, AudioNotHeard, TranscribingLogic } from '../actors/transcribing.ts';
import { edited } from '../brain/brain.ts';
import type { AssistantEvent, BrainEdit, CallRef, HookEvent } from '../brain/events.ts';
import { brainInForce } from '../brain/sentences/sentences-in-force.ts';
import { describeUnknown } from '../lib/errors.ts';
import type {
  BrainContext,
  BrainInput,
  BrainMachineEvent,
  KitData,
  SatelliteChanged,
  SwitchCommand,
} from './brain-events.ts';
import { connectionsMachine } from './connections.machine.ts';
import type { ConversationState } from './conversation.machine.ts';
import type { ConversationMoved, ConversationsCommand, ConversationsLogic } from './conversations.ts';
import { earsMachine } from './ears.machine.ts';
import type { EarsCommand, OutputCommand } from './ears-events.ts';
import { notProvided } from './free-name.ts';
import { outputMachine } from './output.machine.ts';
import { type SatelliteContext, satelliteMachine } from './satellite.machine.ts';
import { nextSatelliteName, satelliteOf, withoutSatellite } from './satellites.ts';
import { signalsMachine } from './signals.machine.ts';

const parts = setup({
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
    hooks: notProvided<CallbackActorLogic<EventObject>>('hooks'),
    learning: notProvided<CallbackActorLogic<EventObject>>('learning'),
    timers: notProvided<CallbackActorLogic<EventObject>>('timers'),
    signals: signalsMachine,
    connections: connectionsMachine,
    ears: earsMachine,
    output: outputMachine,
    /** Provided with the assistant: the machine that joins has the engines of its place. */
    satellite: satelliteMachine,
  },
  guards: {
    hasSatellite: ({ context }, { conversation }: { readonly conversation?: string | undefined }) =>
      satelliteOf(context, conversation) !== undefined,
    someoneRuns: ({ context }) => context.running > 0,
    someoneWaits: ({ context }) => context.waiting > 0,
    isDeafAtStart: ({ context }) => context.settings.options.deaf,
    isMutedAtStart: ({ context }) => context.settings.options.mute,
  },
});

/** The parts of the brain machine. */
export const brainSetup = parts.extend({
  actions: {
    passToConversations: sendTo('conversations', (_, command: ConversationsCommand) => command),
    /** Counts the conversations in each state. */
    count: assign(({ context }, { from, to }: ConversationMoved) => ({
      running: context.running + at('running', to) - at('running', from),
      waiting: context.waiting + at('waiting_for_answer', to) - at('waiting_for_answer', from),
    })),
    /** One actor for each kind of neuron, which lasts. */
    startNeurons: enqueueActions(({ context, enqueue, system }) => {
      for (const kind of context.neurons) {
        const id = `neuron.${kind}`;
        if (system.get(id) === undefined) enqueue.spawnChild('neuron', { id, systemId: id, input: { kind } });
      }
    }),
    transcribe: enqueueActions(({ context, enqueue }, audio: AudioGiven) => {
      const { call, conversation } = audio;
      enqueue.assign({ transcribing: [...context.transcribing, { call, conversation }] });
      enqueue.sendTo('transcribing', audio);
    }),
    endTranscribing: enqueueActions(({ context, enqueue }, ended: AudioHeard | AudioNotHeard) => {
      const of = context.transcribing.find(({ call }) => call === ended.call);
      enqueue.assign({ transcribing: context.transcribing.filter((one) => one !== of) });
      if (of !== undefined) for (const emitted of transcribedEvents(of, ended)) enqueue.emit(emitted);
    }),
    edit: enqueueActions(({ context, enqueue }, edit: BrainEdit) => {
      const { synapses } = edited(brainInForce(context), edit);
      if (synapses === context.synapses) return;
      enqueue.assign({ synapses });
      enqueue.emit({ type: 'brain.changed' });
    }),
    changeSettings: assign((_, { settings }: Pick<KitData, 'settings'>) => ({ settings })),
    changeSentences: assign((_, { sentences }: Pick<KitData, 'sentences'>) => ({ sentences })),
    replaceKit: assign((_, { synapses, sentences, settings, neurons }: KitData) => ({
      synapses,
      sentences,
      settings,
      neurons,
    })),
    joinSatellite: enqueueActions(({ context, enqueue }, input: SatelliteContext) => {
      const { conversation } = input;
      const before = satelliteOf(context, conversation);
      if (before !== undefined) enqueue.stopChild(before);
      enqueue.assign(({ spawn }) => {
        const ref = spawn('satellite', { id: nextSatelliteName(context), input });
        return { satellites: { ...context.satellites, [conversation]: ref } };
      });
    }),
    passToSatellite: enqueueActions(
      (
        { context, enqueue },
        event: SatelliteChanged | (EarsCommand & { readonly type: 'trigger.pressed' }),
      ) => {
        const ref = satelliteOf(context, event.conversation);
        if (ref !== undefined) enqueue.sendTo(ref, event);
      },
    ),
    passToSatellites: enqueueActions(({ context, enqueue }, command: SwitchCommand) => {
      for (const ref of Object.values(context.satellites)) enqueue.sendTo(ref, command);
    }),
    loseSatellite: enqueueActions(({ context, enqueue }, { actorId }: { readonly actorId: string }) => {
      enqueue.stopChild(actorId);
      enqueue.assign({ satellites: withoutSatellite(context, actorId) });
    }),
    passToEars: sendTo('ears', (_, command: EarsCommand) => command),
    passToOutput: sendTo('output', (_, command: OutputCommand) => command),
    releaseOutput: sendTo('output', { type: 'output.release' }),
    emit: emit((_, event: AssistantEvent) => event),
    emitSwitched: emit(
      (_, { by, hook }: { readonly by: SwitchCommand; readonly hook: HookEvent }): AssistantEvent =>
        by.isFromHook === true ? { ...hook, isFromHook: true } : hook,
    ),
    reportFailure: emit((_, { actorId, error }: Pick<ErrorActorEvent, 'actorId' | 'error'>) => ({
      type: 'actor.failed',
      actor: actorId,
      error: describeUnknown(error),
    })),
  },
});

const at = (state: ConversationState, other: ConversationState): number => (state === other ? 1 : 0);

/** The events after the transcription of a call. */
const transcribedEvents = (of: CallRef, ended: AudioHeard | AudioNotHeard): readonly AssistantEvent[] =>
  ended.type === 'audio.not_heard'
    ? [
        { type: 'audio.transcribed', ...of, result: { error: ended.error } },
        { type: 'on_stt_error', ...of, detail: describeUnknown(ended.error) },
      ]
    : [{ type: 'audio.transcribed', ...of, result: ended.result }];
