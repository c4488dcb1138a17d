import type { AssistantEvent, CallAnswered, StateChanged } from '../../brain/events.ts';
import { messageOf, type WyomingEvent } from '../protocol/event.ts';
import {
  earsMoved,
  endTurn,
  isAwaitingOutcome,
  isHearing,
  NO_TURN,
  stageEvents,
  step,
  type Turn,
  type TurnContext,
  type TurnStep,
} from './turn.ts';

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
/** How long a sound waits for the question that an order may begin with. */
const OUTCOME_WAIT = { inMs: 200 };

/** The step for an input. Each turn that begins also ends for the satellite, also on failures. */
export function nextTurn(turn: Turn, happening: TurnInput, context: TurnContext): TurnStep {
  const { isOpen, call } = turn;
  switch (happening.type) {
    case 'ears':
      return earsMoved(happening.state, turn, context);
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
      return step({
        ...turn,
        isOpen: true,
        isTriggered: true,
        call: happening.call,
        hotword: happening.detail,
      });
    case 'on_start_listening':
      return step({ ...turn, isOpen: true, call: happening.call, text: '' });
    case 'utterance.started':
      return step(turn, messageOf('voice-started', { timestamp: Math.round(happening.atMs) }));
    case 'utterance.ended':
      return step(turn, messageOf('voice-stopped', { timestamp: Math.round(happening.atMs) }));
    case 'audio.transcribed':
      return step(
        happening.call === call && 'text' in happening.result
          ? { ...turn, text: happening.result.text }
          : turn,
      );
    case 'on_stt_error':
      return isOpen ? endTurn(turn, happening.detail) : step(turn);
    case 'call.answered':
      return isOpen && happening.call === call ? onAnswered(turn, happening) : step(turn);
    case 'neuron.ended':
      return isOpen && happening.call === call && happening.outcome === 'asked'
        ? awaitAnswer(turn)
        : step(turn);
    case 'sounding':
      return beforeSound(turn);
    case 'on_start_speaking':
      return beforeSound(turn, messageOf('synthesize', { text: happening.detail ?? '' }));
    default:
      return step(turn);
  }
}

function onAnswered(turn: Turn, { result }: CallAnswered): TurnStep {
  return 'report' in result && result.report.status === 'waiting_for_answer'
    ? awaitAnswer(turn)
    : endTurn(turn);
}

/** Keeps the stream open for the answer to a question. */
const awaitAnswer = (turn: Turn): TurnStep =>
  step({ ...turn, isAsked: true, pending: [], due: undefined }, ...turn.pending);

/** Holds events before a sound while the outcome of the order is not known. */
const beforeSound = (turn: Turn, ...events: readonly WyomingEvent[]): TurnStep =>
  isAwaitingOutcome(turn)
    ? step({ ...turn, pending: [...turn.pending, ...events], due: OUTCOME_WAIT })
    : step(turn, ...events);
