import { and, not } from 'xstate';
import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { SatelliteJoined } from './brain-events.ts';
import type { ConversationMoved, ConversationsCommand } from './conversations.ts';

const PASS = {
  type: 'passToConversations',
  params: ({ event }: { readonly event: ConversationsCommand }) => event,
} as const;

/** A satellite joins while the assistant is deaf or not. */
const joined = (isAssistantDeaf: boolean) =>
  ({
    type: 'joinSatellite',
    params: ({ event: { type: _, ...satellite } }: { readonly event: SatelliteJoined }) => ({
      ...satellite,
      isAssistantDeaf,
    }),
  }) as const;

/** The actors that live as long as the brain machine. If a bug ends one, the others continue. */
export const INVOKED_ACTORS = [
  { src: 'conversations', id: 'conversations', onError: { actions: 'reportFailure' } },
  { src: 'speaking', id: 'speaking', onError: { actions: 'reportFailure' } },
  { src: 'hooks', id: 'hooks', onError: { actions: 'reportFailure' } },
  { src: 'learning', id: 'learning', onError: { actions: 'reportFailure' } },
  { src: 'timers', id: 'timers', onError: { actions: 'reportFailure' } },
  { src: 'signals', id: 'signals', onError: { actions: 'reportFailure' } },
] as const;

/** The transitions of the brain machine in every state. */
export const GLOBAL_TRANSITIONS = {
  'audio.given': { actions: 'transcribe' },
  'xstate.done.actor.transcribing.*': { actions: 'emitTranscribed' },
  'xstate.error.actor.transcribing.*': { actions: 'emitTranscribed' },
  'satellite.left': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.deafen': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.undeafen': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.mute': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.unmute': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'xstate.done.actor.satellite.*': { actions: 'loseSatellite' },
  'xstate.error.actor.satellite.*': { actions: ['loseSatellite', 'reportFailure'] },
  'xstate.error.actor.neuron.*': { actions: 'reportFailure' },
  'synapse.added': { actions: 'edit' },
  'synapse.replaced': { actions: 'edit' },
  'synapse.deleted': { actions: 'edit' },
  'synapse.enabled': { actions: 'edit' },
  'output.hold': { actions: 'passToOutput' },
  'output.release': { actions: 'passToOutput' },
  'speech.stop': { actions: 'passToOutput' },
  'settings.changed': { actions: ['changeSettings', 'emitSettings'] },
  'kit.replaced': { actions: ['replaceKit', 'startNeurons', 'emitBrain', 'emitSettings'] },
} as const;

/** The region of the conversations. They report where they are. */
export const dialogue = {
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'someoneWaits', target: 'waiting_for_answer' },
        { guard: 'someoneRuns', target: 'running' },
      ],
    },
    running: {
      always: [
        { guard: 'someoneWaits', target: 'waiting_for_answer' },
        { guard: not('someoneRuns'), target: 'idle' },
      ],
    },
    waiting_for_answer: {
      always: [
        { guard: and([not('someoneWaits'), 'someoneRuns']), target: 'running' },
        { guard: not('someoneWaits'), target: 'idle' },
      ],
    },
  },
  on: {
    'order.given': { actions: PASS },
    'synapse.called': { actions: PASS },
    'questions.recalled': { actions: PASS },
    'question.cancel': { actions: PASS },
    'question.unanswered': { actions: PASS },
    'conversation.moved': {
      actions: { type: 'count', params: ({ event }: { readonly event: ConversationMoved }) => event },
    },
  },
} as const;

/** The region of the ears. The ears machine runs while the assistant is not deaf. */
export const ears = {
  initial: 'opening',
  states: {
    opening: {
      entry: { type: 'emit', params: { type: 'on_start' } },
      always: [{ guard: 'isDeafAtStart', target: 'deaf' }, { target: 'open' }],
    },
    open: {
      invoke: {
        src: 'ears',
        id: 'ears',
        input: { conversation: DEFAULT_CONVERSATION },
        onError: { actions: 'reportFailure' },
      },
      exit: 'releaseOutput',
      on: {
        'ears.close': {
          target: 'deaf',
          actions: [{ type: 'emitSwitched', params: { type: 'on_deaf' } }, 'passToSatellites'],
        },
        'satellite.joined': { actions: joined(false) },
        'trigger.pressed': [{ guard: 'hasSatellite', actions: 'passToSatellite' }, { actions: 'passToEars' }],
        'trigger.skip': { actions: 'passToEars' },
        'trigger.skip_at_most': { actions: 'passToEars' },
        'trigger.skip_once_less': { actions: 'passToEars' },
      },
    },
    deaf: {
      on: {
        'ears.open': {
          target: 'open',
          actions: [{ type: 'emitSwitched', params: { type: 'on_undeaf' } }, 'passToSatellites'],
        },
        'satellite.joined': { actions: joined(true) },
      },
    },
  },
} as const;

/** The region of the voice. Speech of the hooks `on_mute` still sounds. */
export const voice = {
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isMutedAtStart', target: 'muted' }, { target: 'audible' }] },
    audible: {
      on: {
        'voice.mute': {
          target: 'muted',
          actions: { type: 'emitSwitched', params: { type: 'on_mute', mute: false } },
        },
      },
    },
    muted: {
      on: {
        'voice.unmute': {
          target: 'audible',
          actions: { type: 'emitSwitched', params: { type: 'on_unmute' } },
        },
      },
    },
  },
} as const;
