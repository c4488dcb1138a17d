import type { OrderGiven, SynapseCalled } from '../brain/events.ts';
import type { TriggerSkipped } from '../brain/sounding-events.ts';
import type { EarsContext, EarsEvent } from './ears.machine.ts';
import { emitEntered, emitHook } from './ears-events.ts';

const BEGIN = ['begin', 'stopOutput', emitHook('on_triggered')] as const;
const STOPPED = emitHook('on_stop_listening');
const LOST = [STOPPED, emitHook('on_stt_error')] as const;
const FAILED = [...LOST, 'leaveUnanswered'] as const;
const late = (why: string) => [STOPPED, emitHook('on_stt_error', why), 'leaveUnanswered'] as const;
const NOT_ENDED = late('what was said had no end in time');
const NOT_UNDERSTOOD = late('what was said was not understood in time: the machine is too slow, or too busy');

/** The transitions that open the ear, also while the last order is being answered. */
export const OPENING = {
  'trigger.heard': [
    { guard: 'startsSynapse', target: 'answering', reenter: true, actions: [...BEGIN, 'callSynapse'] },
    { target: 'hearing', actions: BEGIN },
  ],
  'trigger.pressed': { target: 'hearing', actions: BEGIN },
  'answer.awaited': { target: 'hearing', actions: 'beginAnswer' },
} as const;

const turnOf = ({ context }: { readonly context: EarsContext }): Turn => context.turn as Turn;

/** The state in which one order or answer is heard. */
export const hearing = {
  entry: ['holdOutput', emitHook('on_start_listening')],
  exit: 'releaseOutput',
  invoke: {
    src: 'hearing',
    input: turnOf,
    onError: { target: 'pausing', actions: FAILED },
  },
  on: {
    'microphone.lost': { target: '#ears.no_microphone', actions: [...LOST, 'remember'] },
    'answer.awaited': { actions: 'remember' },
    'order.heard': [
      { guard: 'isAfterStop', target: 'deciding', actions: STOPPED },
      { guard: 'isBlankAndSkipped', target: 'giving_way', actions: FAILED },
      { guard: 'isBlank', target: 'deciding', actions: FAILED },
      { target: 'answering', actions: [STOPPED, 'forgetQuestion', 'giveOrder'] },
    ],
    'hearing.failed': { target: 'pausing', actions: FAILED },
  },
  initial: 'listening',
  states: {
    listening: {
      entry: emitEntered('listening'),
      on: { 'speech.ended': { target: 'transcribing' } },
      after: { listeningDeadline: { target: '#ears.open.pausing', actions: NOT_ENDED } },
    },
    transcribing: {
      entry: emitEntered('transcribing'),
      // the utterance has ended, and the text still comes
      on: { 'microphone.lost': { actions: 'markSoundEnded' } },
      after: { transcribingDeadline: { target: '#ears.open.pausing', actions: NOT_UNDERSTOOD } },
    },
  },
} as const;

/** The state in which the order is run and its speech played. */
export const answering = {
  entry: emitEntered('answering'),
  invoke: {
    src: 'answering',
    input: turnOf,
    onDone: { target: 'deciding' },
    onError: { target: 'deciding' },
  },
  on: OPENING,
  after: { answeringDeadline: { target: 'deciding' } },
} as const;

/** One order or answer from the opening of the ears. */
export interface Turn {
  readonly call: string;
  readonly conversation: string;
  /** The audio time of its start, in the past after a wake word; undefined: after the assistant's own words. */
  readonly sinceMs: number | undefined;
  /** Whether it answers a question, so that silence is an answer too. */
  readonly isAnswer: boolean;
  /** Whether it follows "stop", so that silence is no failure. */
  readonly isAfterStop: boolean;
}

/** The turn that this event opens. */
export function turnAfter({ conversation, awaited, nextCall }: EarsContext, event: EarsEvent): Turn {
  const turn = { call: nextCall(), conversation, isAnswer: false, isAfterStop: false, sinceMs: undefined };
  switch (event.type) {
    case 'trigger.heard': {
      const { endMs, means, conversation = turn.conversation } = event.detection;
      const isAfterStop = means === 'stop';
      return { ...turn, conversation, isAfterStop, sinceMs: isAfterStop ? undefined : endMs };
    }
    case 'trigger.pressed':
      return { ...turn, conversation: event.conversation ?? conversation };
    case 'answer.awaited':
      return { ...turn, conversation: event.conversation, isAnswer: true };
    default:
      return awaited === undefined ? turn : { ...turn, conversation: awaited, isAnswer: true };
  }
}

/** The conversation with a pending question after this event: the asking one, or the one whose answer failed. */
export function awaitedAfter({ turn }: EarsContext, event: EarsEvent): string | undefined {
  if (event.type === 'answer.awaited') return event.conversation;
  return turn?.isAnswer === true ? turn.conversation : undefined;
}

/** The text of the turn. */
export const orderIn = ({ turn }: EarsContext, order: string): OrderGiven => ({
  type: 'order.given',
  order,
  ...scopeOf(turn as Turn),
});

/** The synapse that the turn's wake word starts. */
export const synapseIn = ({ turn }: EarsContext, synapse: string): SynapseCalled => ({
  type: 'synapse.called',
  names: [synapse],
  parameters: {},
  ...scopeOf(turn as Turn),
});

const scopeOf = ({ call, conversation }: Turn) =>
  ({ call, conversation, mute: undefined, isFromHook: false, by: 'voice' }) as const;

/** Whether the ear opens without a wake word, as with Kalliope's signal `order`. */
export interface SkippedTrigger {
  readonly isSkipped: boolean;
  /** The number of failed turns until a wake word is needed again. */
  readonly left: number;
}

export const NOT_SKIPPED: SkippedTrigger = { isSkipped: false, left: 0 };

/** Applies a notification. The synapse after a failed turn counts it down with `trigger.skip_once_less`. */
export function skippedAfter(skipped: SkippedTrigger, event: TriggerSkipped): SkippedTrigger {
  switch (event.type) {
    case 'trigger.skip':
      return { ...skipped, isSkipped: event.isSkipped };
    case 'trigger.skip_at_most':
      return { ...skipped, left: event.times };
    case 'trigger.skip_once_less': {
      const left = Math.max(0, skipped.left - 1);
      return { isSkipped: skipped.isSkipped && left > 0, left };
    }
  }
}
