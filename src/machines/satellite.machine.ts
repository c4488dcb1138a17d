import {
  assign,
  type ErrorActorEvent,
  emit,
  not,
  or,
  type PromiseActorLogic,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { AssistantEvent, OrderGiven, QuestionUnanswered, SynapseCalled } from '../brain/events.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { SatelliteChanged, SwitchCommand } from './brain-events.ts';
import { earsMachine } from './ears.machine.ts';
import type { OutputCommand, TriggerPressed } from './ears-events.ts';
import { notProvided } from './free-name.ts';
import { outputMachine } from './output.machine.ts';

export interface SatelliteContext {
  /** Its conversation, which is also its name. */
  readonly conversation: string;
  /** Whether the assistant is deaf, which makes all its satellites deaf. */
  readonly isAssistantDeaf: boolean;
  /** Whether its own switch is set. */
  readonly isDeaf: boolean;
  /** Whether it starts muted. The state says whether it is. */
  readonly isMuted: boolean;
}

/** The requests of its ears. */
type Asked = OrderGiven | SynapseCalled | QuestionUnanswered;

export type SatelliteEvent = Asked | OutputCommand | TriggerPressed | SwitchCommand | SatelliteChanged;

interface EventArgs<Event> {
  readonly event: Event;
}

const UP = { type: 'passUp', params: ({ event }: EventArgs<Asked>) => event } as const;
const TO_OUTPUT = { type: 'passToOutput', params: ({ event }: EventArgs<OutputCommand>) => event } as const;
const TO_EARS = { type: 'passToEars', params: ({ event }: EventArgs<TriggerPressed>) => event } as const;

/** Emits that a region entered this state. */
const emitEntered = (region: 'ears' | 'voice' | 'satellite', state: string) =>
  ({
    type: 'emit',
    params: ({ context }: { readonly context: SatelliteContext }): AssistantEvent => ({
      type: 'state.changed',
      region,
      state,
      conversation: context.conversation,
    }),
  }) as const;

/** Emits that a part of it failed. */
const PART_FAILED = {
  type: 'emit',
  params: ({
    context: { conversation },
    event,
  }: EventArgs<ErrorActorEvent> & { readonly context: SatelliteContext }): AssistantEvent => ({
    type: 'actor.failed',
    actor: `${event.actorId} of ${conversation}`,
    error: describeUnknown(event.error),
  }),
} as const;

const satelliteSetup = setup({
  types: {
    input: {} as SatelliteContext,
    context: {} as SatelliteContext,
    events: {} as SatelliteEvent,
    emitted: {} as AssistantEvent,
  },
  actors: {
    ears: earsMachine,
    output: outputMachine,
    /** Lasts until its conversation has no runs and no waiting speech. */
    leaving: notProvided<PromiseActorLogic<void>>('leaving'),
  },
  actions: {
    emit: emit((_, event: AssistantEvent) => event),
    passUp: sendParent((_, asked: Asked) => asked),
    passToEars: sendTo('ears', (_, pressed: TriggerPressed) => pressed),
    passToOutput: sendTo('output', (_, command: OutputCommand) => command),
    releaseOutput: sendTo('output', { type: 'output.release' }),
    silence: sendTo('output', { type: 'speech.stop' }),
    hearNothing: assign({ isAssistantDeaf: true }),
    hearAgain: assign({ isAssistantDeaf: false }),
    becomeDeaf: assign({ isDeaf: true }),
    becomeHearing: assign({ isDeaf: false }),
  },
  guards: {
    isAssistantDeaf: ({ context }) => context.isAssistantDeaf,
    isDeaf: ({ context }) => context.isDeaf,
    hearsNothing: or(['isAssistantDeaf', 'isDeaf']),
    startsMuted: ({ context }) => context.isMuted,
  },
  delays: { leavingDeadline: 60_000 },
});

/** Its ears, which run while neither the assistant nor itself is deaf. */
const ears = satelliteSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'ears.close': { actions: 'hearNothing' },
    'ears.open': { actions: 'hearAgain' },
    'satellite.deafen': { actions: 'becomeDeaf' },
    'satellite.undeafen': { actions: 'becomeHearing' },
  },
  states: {
    deciding: { always: [{ guard: 'hearsNothing', target: 'deaf' }, { target: 'open' }] },
    open: {
      invoke: {
        src: 'ears',
        id: 'ears',
        input: ({ context: { conversation } }) => ({ conversation }),
        onError: { actions: PART_FAILED },
      },
      exit: 'releaseOutput',
      always: { guard: 'hearsNothing', target: 'deaf' },
      on: { 'trigger.pressed': { actions: TO_EARS } },
    },
    deaf: {
      entry: emitEntered('ears', 'deaf'),
      always: { guard: not('hearsNothing'), target: 'open' },
    },
  },
});

/** Whether it is muted. */
const voice = satelliteSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'startsMuted', target: 'muted' }, { target: 'audible' }] },
    audible: {
      on: { 'satellite.mute': { target: 'muted', actions: emitEntered('voice', 'muted') } },
    },
    muted: {
      on: { 'satellite.unmute': { target: 'audible', actions: emitEntered('voice', 'audible') } },
    },
  },
});

/**
 * A remote microphone and output with a separate conversation. It hears while neither the assistant nor itself is deaf, and speaks
 * while neither is mute. After it has left it stays until its runs have ended, so that their speech is reported as not played and does
 * not sound elsewhere.
 */
export const satelliteMachine = satelliteSetup.createMachine({
  id: 'satellite',
  context: ({ input }) => input,
  entry: emitEntered('satellite', 'joined'),
  invoke: {
    src: 'output',
    id: 'output',
    input: ({ context: { conversation } }) => ({ place: conversation }),
    onError: { actions: PART_FAILED },
  },
  initial: 'present',
  on: {
    'order.given': { actions: UP },
    'synapse.called': { actions: UP },
    'question.unanswered': { actions: UP },
    'output.hold': { actions: TO_OUTPUT },
    'output.release': { actions: TO_OUTPUT },
    'speech.stop': { actions: TO_OUTPUT },
    'satellite.left': { target: '.leaving' },
  },
  states: {
    present: {
      type: 'parallel',
      states: { ears, voice },
    },
    leaving: {
      entry: [emitEntered('satellite', 'left'), 'silence'],
      invoke: { src: 'leaving', onDone: { target: 'gone' }, onError: { target: 'gone' } },
      after: { leavingDeadline: { target: 'gone' } },
    },
    gone: { type: 'final' },
  },
});
