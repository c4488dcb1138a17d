import type { AssistantEvent, StateChanged } from '../../brain/events.ts';
import { eventOf, messageOf, type WyomingEvent } from '../protocol/event.ts';
import type { Stage } from './incoming.ts';

export type TurnInput =
  | Exclude<AssistantEvent, StateChanged>
  /** The ears have a new state. */
  | { readonly type: 'ears'; readonly state: string }
  /** The satellite detected its hotword. */
  | { readonly type: 'woken' }
  /** The satellite begins to stream. */
  | { readonly type: 'begun' }
  /** A message of the satellite was refused with an error, which ends the turn. */
  | { readonly type: 'refused' }
  /** A sound waits to be sent until it is known whether the turn is over. */
  | { readonly type: 'sounding' }
  /** The timeout of the turn. */
  | { readonly type: 'due' };

/** How long the ears may take to open after a hotword; they stay closed if another place is served. */
const WAKE_WAIT_MS = 2_000;
/** How long a sound waits for the question that an order may begin with, counted from the first one. */
const OUTCOME_WAIT = { inMs: 200 };

/** The step for an input. Each turn that begins also ends for the satellite, also on failures. */
export function nextTurn(turn: Turn, input: TurnInput, context: TurnContext): TurnStep {
  const { isOpen, call } = turn;
  const isOurCall = isOpen && 'call' in input && input.call === call;
  switch (input.type) {
    case 'ears': {
      const woken = turn.ears === 'deaf' && input.state !== 'deaf' ? [eventOf('run-satellite')] : [];
      return prepend(woken, enterState({ ...turn, ears: input.state }, context));
    }
    case 'woken':
      return step(
        isHearing(turn)
          ? { ...turn, isOpen: true }
          : { ...turn, isOpen: true, isWoken: true, due: { inMs: WAKE_WAIT_MS } },
      );
    case 'begun':
      return step({ ...turn, isTriggered: false }, ...stageEvents(turn, context.stage));
    case 'refused':
      return step({ ...NO_TURN, ears: turn.ears }, ...turn.pending);
    case 'due':
      return endTurn(turn);
    case 'trigger.released':
      return isHearing(turn) ? step(turn) : endTurn(turn);
    case 'on_triggered':
      return step({ ...turn, isOpen: true, isTriggered: true, call: input.call, hotword: input.detail });
    case 'on_start_listening':
      return step({ ...turn, isOpen: true, call: input.call, text: '' });
    case 'utterance.started':
      return step(turn, messageOf('voice-started', { timestamp: Math.round(input.atMs) }));
    case 'utterance.ended':
      return step(turn, messageOf('voice-stopped', { timestamp: Math.round(input.atMs) }));
    case 'audio.transcribed':
      return step(
        input.call === call && 'text' in input.result ? { ...turn, text: input.result.text } : turn,
      );
    case 'on_stt_error':
      return isOpen ? endTurn(turn, input.detail) : step(turn);
    case 'call.answered':
      if (!isOurCall) return step(turn);
      return 'report' in input.result && input.result.report.status === 'waiting_for_answer'
        ? awaitAnswer(turn)
        : endTurn(turn);
    case 'neuron.ended':
      return isOurCall && input.outcome === 'asked' ? awaitAnswer(turn) : step(turn);
    case 'sounding':
      return beforeSound(turn);
    case 'on_start_speaking':
      return beforeSound(turn, messageOf('synthesize', { text: input.detail ?? '' }));
    default:
      return step(turn);
  }
}

/** Keeps the stream open for the answer to a question. */
const awaitAnswer = (turn: Turn): TurnStep =>
  step({ ...turn, isAsked: true, pending: [], due: undefined }, ...turn.pending);

/** Holds events before a sound while the outcome of the order is not known. */
const beforeSound = (turn: Turn, ...events: readonly WyomingEvent[]): TurnStep =>
  isAwaitingOutcome(turn)
    ? step({ ...turn, pending: [...turn.pending, ...events], due: OUTCOME_WAIT })
    : step(turn, ...events);

export interface TurnContext {
  readonly stage: Stage;
  /** The language of the recogniser. */
  readonly language: string | undefined;
}

/** How long the stream stays open for an answer that may be a question, whose reply comes over it. */
const ANSWER_WAIT_MS = 2_000;
/** How long the ears may take to open after a question was played. */
const FOLLOW_UP_MS = 500;

/** The step for a new state of the ears. */
function enterState(turn: Turn, { stage, language }: TurnContext): TurnStep {
  const { ears, isOpen, isWoken, isAsked, hotword } = turn;
  const isOverItsStream = stage.hears === 'order';
  switch (ears) {
    case 'listening': {
      const found = stageEvents(turn, stage);
      // a satellite without hotword detection yet gets the detection when it starts one
      const isTriggered = turn.isTriggered && found.length === 0;
      return step(
        { ...NO_TURN, ears, isOpen: true, isTriggered, call: turn.call },
        ...turn.pending,
        ...found,
        messageOf('transcribe', { language }),
      );
    }
    case 'transcribing':
      return step(turn);
    case 'answering':
      if (!isOpen) return step(turn);
      if (isOverItsStream)
        return step({
          ...{ ...turn, isWoken: false, isTriggered: false, hotword: undefined },
          due: { inMs: ANSWER_WAIT_MS },
        });
      // a hotword may start a synapse at once, without opening the ears
      return hotword !== undefined && stage.hears === 'hotword'
        ? prepend([messageOf('detection', { name: hotword })], endTurn(turn))
        : endTurn(turn);
    case 'deaf':
      return prepend(
        isOpen ? endTurn(turn).events : [],
        step({ ...NO_TURN, ears }, eventOf('pause-satellite')),
      );
    default: {
      if (!isOpen) return step(turn, ...stageEvents(turn, stage));
      if (isWoken) return step(turn);
      if (isAsked && isOverItsStream) return step({ ...turn, isAsked: false, due: { inMs: FOLLOW_UP_MS } });
      const over = endTurn(turn);
      return step(over.turn, ...over.events, ...(stage.goesOn ? stageEvents(over.turn, stage) : []));
    }
  }
}

const prepend = (events: readonly WyomingEvent[], next: TurnStep): TurnStep =>
  step(next.turn, ...events, ...next.events);

/**
 * The events for a satellite that streams for hotword detection: detection begins, or a hotword was found. None while an answer is
 * expected: many satellites play a sound then and are deaf meanwhile, but the user answers at once.
 */
function stageEvents(
  { ears, hotword, isTriggered }: Turn,
  { hears, hotwords }: Stage,
): readonly WyomingEvent[] {
  if (hears !== 'hotword') return [];
  const names = hotwords.length > 0 ? [...hotwords] : undefined;
  if (ears === 'waiting_for_trigger') return [messageOf('detect', { names })];
  return ears === 'listening' && isTriggered ? [messageOf('detection', { name: hotword })] : [];
}

/** The state of a turn at a satellite. */
export interface Turn {
  /** The state of its ears. */
  readonly ears: string;
  /** The satellite waits for the end of the turn. */
  readonly isOpen: boolean;
  /** The satellite detected its hotword, but the ears are not open yet. */
  readonly isWoken: boolean;
  /** A question is open, and its answer may come over the same stream. */
  readonly isAsked: boolean;
  /** The ears open because of a hotword or a button, not for an answer. */
  readonly isTriggered: boolean;
  readonly call: string | undefined;
  /** The hotword that opened the ears, until the satellite was informed. */
  readonly hotword: string | undefined;
  /** The transcript. */
  readonly text: string;
  /** Events before a sound, held until it is known whether the turn is over. */
  readonly pending: readonly WyomingEvent[];
  /** The timeout that ends the turn. */
  readonly due: { readonly inMs: number } | undefined;
}

/** A turn and the events to send to its satellite. */
interface TurnStep {
  readonly turn: Turn;
  readonly events: readonly WyomingEvent[];
}

export const NO_TURN: Turn = {
  ears: '',
  isOpen: false,
  isWoken: false,
  isAsked: false,
  isTriggered: false,
  call: undefined,
  hotword: undefined,
  text: '',
  pending: [],
  due: undefined,
};

/** A step to `turn` that sends `events`. */
const step = (turn: Turn, ...events: readonly WyomingEvent[]): TurnStep => ({ turn, events });

/** Ends the turn. A transcript or an error makes a satellite detect its hotword again. */
function endTurn({ ears, text, pending }: Turn, error?: string): TurnStep {
  const word =
    error === undefined
      ? messageOf('transcript', { text })
      : messageOf('error', { text: error, code: 'stt-stream-failed' });
  return step({ ...NO_TURN, ears }, word, ...pending);
}

/** The ears are open. */
const isHearing = ({ ears }: Turn): boolean => ears === 'listening' || ears === 'transcribing';

/** The order is running and may begin with a question, whose answer comes over the same stream. */
export const isAwaitingOutcome = ({ isOpen, ears, isAsked }: Turn): boolean =>
  isOpen && ears === 'answering' && !isAsked;
