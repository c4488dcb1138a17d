import {
  and,
  assign,
  type CallbackActorLogic,
  type EventObject,
  enqueueActions,
  not,
  sendParent,
  setup,
} from 'xstate';
import type { AnsweringLogic } from '../actors/ears.ts';
import type { HearingLogic } from '../actors/hearing.ts';
import type { AssistantEvent } from '../brain/events.ts';
import type { TriggerSkipped } from '../brain/sounding-events.ts';
import { isBlank } from '../lib/normal-form.ts';
import {
  type EarsCommand,
  emitEntered,
  emitHook,
  type OutputCommand,
  PART_FAILED,
  type SoundEvent,
} from './ears-events.ts';
import {
  answering,
  awaitedAfter,
  hearing,
  NOT_SKIPPED,
  OPENING,
  orderIn,
  type SkippedTrigger,
  skippedAfter,
  synapseIn,
  type Turn,
  turnAfter,
} from './ears-states.ts';
import { notProvided } from './free-name.ts';

export interface EarsContext {
  /** The default conversation of orders here. */
  readonly conversation: string;
  readonly nextCall: () => string;
  readonly turn: Turn | undefined;
  readonly skipped: SkippedTrigger;
  /** The conversation whose question was asked while the ear was busy or closed. */
  readonly awaited: string | undefined;
  /** The sound has ended. The last order is still answered. */
  readonly isEnded: boolean;
}

export type EarsEvent = SoundEvent | EarsCommand;

/**
 * The dialogue at one microphone, from wake word to answer. It runs while the assistant is not deaf. Every
 * failure leads to `waiting_for_trigger`, or to `no_microphone` without one. Every other state has a deadline.
 */
export const earsMachine = setup({
  types: {
    input: {} as Pick<EarsContext, 'conversation' | 'nextCall'>,
    context: {} as EarsContext,
    events: {} as EarsEvent,
  },
  actors: {
    capturing: notProvided<CallbackActorLogic<EventObject>>('capturing'),
    triggers: notProvided<CallbackActorLogic<EventObject>>('triggers'),
    followingUp: notProvided<CallbackActorLogic<EventObject>>('followingUp'),
    hearing: notProvided<HearingLogic>('hearing'),
    answering: notProvided<AnsweringLogic>('answering'),
  },
  actions: {
    /** Provided with the machine: passes events on. */
    emit: (_, _event: AssistantEvent) => {},
    begin: assign(({ context, event }) => ({ turn: turnAfter(context, event) })),
    beginAnswer: assign(({ context, event }) => ({ turn: turnAfter(context, event), awaited: undefined })),
    markSoundOpen: assign({ isEnded: false }),
    markSoundEnded: assign({ isEnded: true }),
    remember: assign(({ context, event }) => ({ awaited: awaitedAfter(context, event) })),
    forget: assign({ turn: undefined }),
    forgetQuestion: assign({ awaited: undefined }),
    skip: assign(({ context, event }) => ({
      skipped: skippedAfter(context.skipped, event as TriggerSkipped),
    })),
    giveOrder: sendParent(({ context, event }) =>
      orderIn(context, event.type === 'order.heard' ? event.text : ''),
    ),
    callSynapse: sendParent(({ context, event }) =>
      synapseIn(context, (event.type === 'trigger.heard' && event.detection.synapse) || ''),
    ),
    leaveUnanswered: enqueueActions(({ context: { turn }, enqueue }) => {
      if (turn?.isAnswer !== true) return;
      enqueue(sendParent({ type: 'question.unanswered', conversation: turn.conversation }));
    }),
    holdOutput: sendParent({ type: 'output.hold' } satisfies OutputCommand),
    releaseOutput: sendParent({ type: 'output.release' } satisfies OutputCommand),
    stopOutput: sendParent({ type: 'speech.stop' } satisfies OutputCommand),
  },
  guards: {
    startsSynapse: ({ event }) => event.type === 'trigger.heard' && event.detection.synapse !== undefined,
    isBlank: ({ event }) => event.type === 'order.heard' && isBlank(event.text),
    isBlankAndSkipped: and(['isBlank', 'skipsTrigger']),
    isAwaited: ({ context }) => context.awaited !== undefined,
    isAfterStop: ({ context, event }) =>
      context.turn?.isAfterStop === true && event.type === 'order.heard' && isBlank(event.text),
    isEnded: ({ context }) => context.isEnded,
    skipsTrigger: ({ context }) => context.skipped.isSkipped,
  },
  delays: {
    /** Provided with the machine: a deadline in ms that is longer than any order. */
    listeningDeadline: (): number => 30_000,
    transcribingDeadline: 4_500,
    answeringDeadline: 60_000,
    /** The delay between failed turns without a wake word, which would otherwise loop. */
    pause: 1_000,
    /** The time for an output to begin, too short to lose a word. */
    breath: 50,
  },
}).createMachine({
  id: 'ears',
  context: ({ input }) => ({
    ...input,
    turn: undefined,
    skipped: NOT_SKIPPED,
    awaited: undefined,
    isEnded: false,
  }),
  invoke: { src: 'capturing', id: 'capturing', onError: { target: '.no_microphone', actions: PART_FAILED } },
  initial: 'no_microphone',
  on: {
    'microphone.lost': { target: '.no_microphone' },
    'microphone.ended': { actions: 'markSoundEnded' },
    'microphone.opened': { actions: 'markSoundOpen' },
    'trigger.skip': { actions: 'skip' },
    'trigger.skip_at_most': { actions: 'skip' },
    'trigger.skip_once_less': { actions: 'skip' },
  },
  states: {
    no_microphone: {
      entry: emitEntered('no_microphone'),
      on: { 'microphone.opened': { target: 'open', actions: 'markSoundOpen' } },
    },
    open: {
      invoke: [
        { src: 'triggers', id: 'triggers', onError: { actions: PART_FAILED } },
        { src: 'followingUp', id: 'followingUp', onError: { actions: PART_FAILED } },
      ],
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isEnded', target: '#ears.no_microphone' },
            { guard: 'isAwaited', target: 'hearing', actions: 'beginAnswer' },
            { guard: 'skipsTrigger', target: 'hearing', actions: 'begin' },
            { target: 'waiting_for_trigger' },
          ],
        },
        waiting_for_trigger: {
          entry: ['forget', emitEntered('waiting_for_trigger'), emitHook('on_waiting_for_trigger')],
          always: [
            { guard: 'isEnded', target: '#ears.no_microphone' },
            { guard: 'skipsTrigger', target: 'hearing', actions: 'begin' },
          ],
          on: OPENING,
        },
        hearing,
        pausing: {
          always: { guard: not('skipsTrigger'), target: 'deciding' },
          on: { 'trigger.pressed': OPENING['trigger.pressed'], 'answer.awaited': { actions: 'remember' } },
          after: { pause: { target: 'deciding' } },
        },
        /** Lets waiting speech sound now, because an ear without a wake word never closes. */
        giving_way: {
          entry: emitEntered('giving_way'),
          always: { guard: not('skipsTrigger'), target: 'deciding' },
          on: OPENING,
          after: { breath: { target: 'deciding' } },
        },
        answering,
      },
    },
  },
});
