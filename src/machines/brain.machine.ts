import { type ActorRefFrom, and, type ErrorActorEvent, not } from 'xstate';
import { DEFAULT_CONVERSATION, type HookEvent } from '../brain/events.ts';
import type { BrainMachineEvent, SatelliteJoined, SwitchCommand } from './brain-events.ts';
import { brainSetup } from './brain-setup.ts';

/** Passes the event as the parameters of an action or a guard. */
const whole = <Event>({ event }: { readonly event: Event }): Event => event;

/** Of an actor that a bug has ended. The others continue. */
const REPORT = { type: 'reportFailure', params: whole<ErrorActorEvent> } as const;
const PASS = { type: 'passToConversations', params: whole } as const;
const EDIT = { actions: { type: 'edit', params: whole } } as const;
const OF_SATELLITE = {
  guard: { type: 'hasSatellite', params: whole },
  actions: { type: 'passToSatellite', params: whole },
} as const;
const TO_EARS = { actions: { type: 'passToEars', params: whole } } as const;
const TO_OUTPUT = { actions: { type: 'passToOutput', params: whole } } as const;

/** What a switch of the ears or the voice tells. */
const switched = (hook: HookEvent) =>
  ({
    type: 'emitSwitched',
    params: ({ event: by }: { readonly event: SwitchCommand }) => ({ by, hook }),
  }) as const;

/** Tells that a region of the brain is in another state. Open ears tell theirs themselves. */
const entered = (region: 'ears' | 'voice' | 'dialogue', state: string) =>
  ({ type: 'emit', params: { type: 'state.changed', region, state } }) as const;

/** A satellite joins while the assistant is deaf or not. */
const joining = (isAssistantDeaf: boolean) =>
  ({
    actions: {
      type: 'joinSatellite',
      params: ({ event: { type: _, ...satellite } }: { readonly event: SatelliteJoined }) => ({
        ...satellite,
        isAssistantDeaf,
      }),
    },
  }) as const;

/** The region of the ears. The ears machine runs while the assistant is not deaf. */
const ears = brainSetup.createStateConfig({
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
        onError: { actions: REPORT },
      },
      exit: 'releaseOutput',
      on: {
        'ears.close': {
          target: 'deaf',
          actions: [switched({ type: 'on_deaf' }), { type: 'passToSatellites', params: whole }],
        },
        'satellite.joined': joining(false),
        'trigger.pressed': [OF_SATELLITE, TO_EARS],
        'trigger.skip': TO_EARS,
        'trigger.skip_at_most': TO_EARS,
        'trigger.skip_once_less': TO_EARS,
      },
    },
    deaf: {
      entry: entered('ears', 'deaf'),
      on: {
        'ears.open': {
          target: 'open',
          actions: [switched({ type: 'on_undeaf' }), { type: 'passToSatellites', params: whole }],
        },
        'satellite.joined': joining(true),
      },
    },
  },
});

/** The region of the voice. Speech of the hooks `on_mute` still sounds. */
const voice = brainSetup.createStateConfig({
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isMutedAtStart', target: 'muted' }, { target: 'audible' }] },
    audible: {
      entry: entered('voice', 'audible'),
      on: { 'voice.mute': { target: 'muted', actions: switched({ type: 'on_mute', mute: false }) } },
    },
    muted: {
      entry: entered('voice', 'muted'),
      on: { 'voice.unmute': { target: 'audible', actions: switched({ type: 'on_unmute' }) } },
    },
  },
});

/** The region of the conversations. They report where they are. */
const dialogue = brainSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      entry: entered('dialogue', 'idle'),
      always: [
        { guard: 'someoneWaits', target: 'waiting_for_answer' },
        { guard: 'someoneRuns', target: 'running' },
      ],
    },
    running: {
      entry: entered('dialogue', 'running'),
      always: [
        { guard: 'someoneWaits', target: 'waiting_for_answer' },
        { guard: not('someoneRuns'), target: 'idle' },
      ],
    },
    waiting_for_answer: {
      entry: entered('dialogue', 'waiting_for_answer'),
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
    'conversation.moved': { actions: { type: 'count', params: whole } },
  },
});

/** The whole assistant: its ears, its voice and its conversations. */
export const brainMachine = brainSetup.createMachine({
  id: 'brain',
  context: ({ input }) => ({ ...input, running: 0, waiting: 0, transcribing: [], satellites: {} }),
  type: 'parallel',
  entry: 'startNeurons',
  // they live as long as the machine
  invoke: [
    { src: 'conversations', id: 'conversations', onError: { actions: REPORT } },
    { src: 'transcribing', id: 'transcribing', onError: { actions: REPORT } },
    {
      src: 'output',
      id: 'output',
      input: { place: DEFAULT_CONVERSATION },
      onError: { actions: REPORT },
    },
    { src: 'hooks', id: 'hooks', onError: { actions: REPORT } },
    { src: 'learning', id: 'learning', onError: { actions: REPORT } },
    { src: 'timers', id: 'timers', onError: { actions: REPORT } },
    { src: 'signals', id: 'signals', onError: { actions: REPORT } },
    { src: 'connections', id: 'connections', onError: { actions: REPORT } },
  ],
  on: {
    'audio.given': { actions: { type: 'transcribe', params: whole } },
    'audio.heard': { actions: { type: 'endTranscribing', params: whole } },
    'audio.not_heard': { actions: { type: 'endTranscribing', params: whole } },
    'satellite.left': OF_SATELLITE,
    'satellite.deafen': OF_SATELLITE,
    'satellite.undeafen': OF_SATELLITE,
    'satellite.mute': OF_SATELLITE,
    'satellite.unmute': OF_SATELLITE,
    'xstate.done.actor.satellite.*': { actions: { type: 'loseSatellite', params: whole } },
    'xstate.error.actor.satellite.*': { actions: [{ type: 'loseSatellite', params: whole }, REPORT] },
    'xstate.error.actor.neuron.*': { actions: [REPORT, 'startNeurons'] },
    'synapse.added': EDIT,
    'synapse.replaced': EDIT,
    'synapse.deleted': EDIT,
    'synapse.enabled': EDIT,
    'output.hold': TO_OUTPUT,
    'output.release': TO_OUTPUT,
    'speech.stop': TO_OUTPUT,
    'settings.changed': {
      actions: [
        { type: 'changeSettings', params: whole },
        { type: 'emit', params: { type: 'settings.changed' } },
      ],
    },
    'sentences.changed': {
      actions: [
        { type: 'changeSentences', params: whole },
        { type: 'emit', params: { type: 'brain.changed' } },
      ],
    },
    'kit.replaced': {
      actions: [
        { type: 'replaceKit', params: whole },
        'startNeurons',
        { type: 'emit', params: { type: 'brain.changed' } },
        { type: 'emit', params: { type: 'settings.changed' } },
      ],
    },
  },
  states: { ears, voice, dialogue },
});

/** The events of each order, whose transitions are looked up in a table. */
export const BRAIN_EVENTS: readonly BrainMachineEvent['type'][] = [
  'order.given',
  'synapse.called',
  'conversation.moved',
];

export type BrainActor = ActorRefFrom<typeof brainMachine>;
