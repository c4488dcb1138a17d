import { assign, type CallbackActorLogic, type EventObject, emit, sendParent, setup } from 'xstate';
import type { AnsweringLogic } from '../actors/ears.ts';
import type { HearingLogic, HearingProgress } from '../actors/hearing.ts';
import type { AssistantEvent } from '../brain/events.ts';
import type { TriggerSkipped } from '../brain/sounding-events.ts';
import { isBlank } from '../lib/normal-form.ts';
import type { EarsCommand, OutputCommand, SoundEvent } from './ears-events.ts';
import {
  type Opening,
  orderIn,
  presentTurn,
  type SkippedTrigger,
  skippedAfter,
  synapseIn,
  type Turn,
  turnFrom,
} from './ears-turn.ts';
import { missing, notProvided } from './free-name.ts';

export interface EarsInput {
  /** The default conversation of orders here. */
  readonly conversation: string;
}

export interface EarsContext extends EarsInput {
  /** The name of the latest turn's call; `''` before the first. */
  readonly call: string;
  readonly turn: Turn | undefined;
  readonly skipped: SkippedTrigger;
  /** The conversation whose question was asked while the ear was busy or closed. */
  readonly awaited: string | undefined;
  /** The sound has ended. The last order is still answered. */
  readonly isEnded: boolean;
}

export type EarsEvent = SoundEvent | HearingProgress | EarsCommand;

export interface Text {
  readonly text: string;
}

const parts = setup({
  types: {
    input: {} as EarsInput,
    context: {} as EarsContext,
    events: {} as EarsEvent,
    emitted: {} as AssistantEvent,
  },
  actors: {
    capturing: notProvided<CallbackActorLogic<EventObject>>('capturing'),
    triggers: notProvided<CallbackActorLogic<EventObject>>('triggers'),
    followingUp: notProvided<CallbackActorLogic<EventObject>>('followingUp'),
    hearing: notProvided<HearingLogic>('hearing'),
    answering: notProvided<AnsweringLogic>('answering'),
  },
  guards: {
    startsSynapse: (_, { synapse }: { readonly synapse: string }) => synapse !== '',
    isBlank: (_, { text }: Text) => isBlank(text),
    isBlankAndSkipped: ({ context }, { text }: Text) => isBlank(text) && context.skipped.isSkipped,
    isBlankAfterStop: ({ context }, { text }: Text) => isBlank(text) && context.turn?.isAfterStop === true,
    isAfterStop: ({ context }) => context.turn?.isAfterStop === true,
    isAwaited: ({ context }) => context.awaited !== undefined,
    isEnded: ({ context }) => context.isEnded,
    skipsTrigger: ({ context }) => context.skipped.isSkipped,
    /** An injected end of speech has no place in the sound. */
    isPlaced: (_, { atMs }: { readonly atMs?: number | undefined }) => atMs !== undefined,
  },
  delays: {
    /** A deadline in ms that is longer than any order. */
    listeningDeadline: missing<unknown>('listeningDeadline'),
    transcribingDeadline: missing<unknown>('transcribingDeadline'),
    answeringDeadline: 60_000,
    /** The delay between failed turns without a wake word, which would otherwise loop. */
    pause: 1_000,
    /** The time for an output to begin, too short to lose a word. */
    breath: 50,
  },
});

/** The parts of the ears machine. Its states are in other files. */
export const earsSetup = parts.extend({
  actions: {
    emit: emit((_, event: AssistantEvent) => event),
    /** Gives `call` a new name. */
    nameCall: missing<undefined>('nameCall'),
    begin: assign(({ context }, opening: Opening) => ({ turn: turnFrom(opening, context) })),
    markSoundOpen: assign({ isEnded: false }),
    markSoundEnded: assign({ isEnded: true }),
    awaitAnswer: assign((_, { conversation }: { readonly conversation: string | undefined }) => ({
      awaited: conversation,
    })),
    forget: assign({ turn: undefined }),
    forgetQuestion: assign({ awaited: undefined }),
    skip: assign(({ context }, event: TriggerSkipped) => ({ skipped: skippedAfter(context.skipped, event) })),
    giveOrder: sendParent(({ context }, { text }: Text) => orderIn(presentTurn(context), text)),
    callSynapse: sendParent(({ context }, { synapse }: { readonly synapse: string }) =>
      synapseIn(presentTurn(context), synapse),
    ),
    leaveUnanswered: parts.enqueueActions(({ context: { turn }, enqueue }) => {
      if (turn?.isAnswer !== true) return;
      enqueue(sendParent({ type: 'question.unanswered', conversation: turn.conversation }));
    }),
    holdOutput: sendParent({ type: 'output.hold' } satisfies OutputCommand),
    releaseOutput: sendParent({ type: 'output.release' } satisfies OutputCommand),
    stopOutput: sendParent({ type: 'speech.stop' } satisfies OutputCommand),
  },
});
