import { and, assign, emit, enqueueActions, not, or, raise, setup, stateIn } from 'xstate';
import { messageOf, type WyomingEvent } from '../protocol/event.ts';
import type { TurnEmitted, TurnEvent } from './turn-events.ts';

export interface TurnContext {
  /** The language of the recogniser. */
  readonly language: string | undefined;
  /** The hotwords that it asked for; empty for any. */
  readonly hotwords: readonly string[];
  /** It continues to stream for hotwords after each turn. */
  readonly goesOn: boolean;
  /** It streams for hotwords by itself. */
  readonly comesUnasked: boolean;
  /** It found a hotword and has not begun the order yet. */
  readonly isDetected: boolean;
  readonly call: string | undefined;
  /** The hotword that opened the ears, until the satellite knows it. */
  readonly hotword: string | undefined;
  /** The ears open because of a hotword or a button, not for an answer. */
  readonly isTriggered: boolean;
  /** The transcript. */
  readonly text: string;
  /** Texts to be spoken, held until it is known whether the turn is over. */
  readonly held: readonly string[];
}

export type On<Type extends TurnEvent['type']> = Extract<TurnEvent, { readonly type: Type }>;
export const NO_STREAM = { hotwords: [], goesOn: false, comesUnasked: false, isDetected: false };
export const NO_TURN = { call: undefined, hotword: undefined, isTriggered: false, text: '', held: [] };

/** The parts of the machine of a turn. Its states are in `turn.machine.ts`. */
export const turnSetup = setup({
  types: { context: {} as TurnContext, events: {} as TurnEvent, emitted: {} as TurnEmitted },
  actions: {
    tell: emit((_, event: WyomingEvent) => ({ type: 'told', event })),
    wake: emit((_, { name }: { readonly name: string }) => ({ type: 'woken', name })),
    emitRefused: emit((_, { problem }: On<'satellite.refused'>) => ({ type: 'refused', problem })),
    endStream: raise({ type: 'turn.ended' }),
    refuseTurn: raise({ type: 'turn.refused' }),
    waitAgain: raise({ type: 'ears.waiting' }),
    detected: assign({ ...NO_STREAM, isDetected: true }),
    begun: assign(NO_STREAM),
    begunHotword: assign((_, { hotwords, goesOn }: On<'satellite.begins_hotword'>) => ({
      ...{ ...NO_STREAM, hotwords, goesOn, comesUnasked: true },
    })),
    rest: assign({ hotwords: [], goesOn: false }),
    forgetDetection: assign({ isDetected: false }),
    keepLanguage: assign((_, { language }: On<'satellite.joined'>) => ({ language })),
    trigger: assign((_, { call, detail }: On<'on_triggered'>) => ({
      ...{ isTriggered: true, call, hotword: detail },
    })),
    forgetTrigger: assign({ isTriggered: false }),
    forgetHotword: assign({ isTriggered: false, hotword: undefined }),
    listen: assign((_, { call }: On<'on_start_listening'>) => ({ call, text: '' })),
    beginHearing: assign({ hotword: undefined, text: '' }),
    keepText: assign((_, { result }: On<'audio.transcribed'>) =>
      'text' in result ? { text: result.text } : {},
    ),
    hold: assign(({ context }, { detail = '' }: On<'on_start_speaking'>) => ({
      held: [...context.held, detail],
    })),
  },
  guards: {
    isForOrder: stateIn({ stream: 'order' }),
    isForHotword: stateIn({ stream: 'hotword' }),
    goesOn: ({ context }) => context.goesOn,
    isDetected: ({ context }) => context.isDetected,
    isTriggered: ({ context }) => context.isTriggered,
    isHearing: or([stateIn({ ears: 'listening' }), stateIn({ ears: 'transcribing' })]),
    isWaiting: stateIn({ ears: 'waiting' }),
    isAnswering: stateIn({ ears: 'answering' }),
    isStart: (_, { isStart }: On<'satellite.refused'>) => isStart,
    hasHotword: ({ context }) => context.hotword !== undefined,
    isOurs: ({ context }, { call }: { readonly call?: string | undefined }) => call === context.call,
    isQuestion: ({ context }, { call, result }: On<'call.answered'>) =>
      call === context.call && 'report' in result && result.report.status === 'waiting_for_answer',
    asks: ({ context }, { call, outcome }: On<'neuron.ended'>) =>
      call === context.call && outcome === 'asked',
    /** The turn was over before it began. */
    isOver: and([stateIn({ stream: 'silent' }), ({ context }) => context.isDetected]),
    isStreamOn: and(['isForHotword', 'goesOn']),
    isFound: and(['isTriggered', 'isForHotword']),
    isFoundLate: and(['isTriggered', stateIn({ ears: 'listening' })]),
    isFoundHotword: and(['hasHotword', 'isForHotword']),
    isNotHearing: not('isHearing'),
  },
  delays: {
    /** How long the ears may take to open after a hotword; they stay closed if another place is served. */
    wakeWait: 2_000,
    /** How long the stream stays open for an answer that may be a question, whose reply comes over it. */
    answerWait: 2_000,
    /** How long a sound waits for the question that an order may begin with, counted from the first one. */
    outcomeWait: 200,
    /** How long the ears may take to open after a question was played. */
    followUpWait: 500,
  },
}).extend({
  actions: {
    /** Tells the satellite what was held. */
    tellHeld: enqueueActions(({ context, enqueue }) => {
      for (const text of context.held) enqueue.emit({ type: 'told', event: synthesize(text) });
      enqueue.assign({ held: [] });
    }),
    /** A transcript or an error makes a satellite detect its hotword again. */
    endTurn: enqueueActions(({ context, enqueue }, { error }: { readonly error?: string | undefined }) => {
      const event =
        error === undefined
          ? messageOf('transcript', { text: context.text })
          : messageOf('error', { text: error, code: 'stt-stream-failed' });
      enqueue.emit({ type: 'told', event });
      for (const text of context.held) enqueue.emit({ type: 'told', event: synthesize(text) });
      enqueue.assign(NO_TURN);
      enqueue.raise({ type: 'turn.ended' });
    }),
    forgetTurn: assign(NO_TURN),
  },
});

/** Shows a text that is spoken. */
export const synthesize = (text = ''): WyomingEvent => messageOf('synthesize', { text });
