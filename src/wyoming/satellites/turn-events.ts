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
  /** They stand there now. */
  | { readonly type: 'ears'; readonly state: string }
  /** The satellite heard its hotword. */
  | { readonly type: 'woken' }
  /** It begins to send. */
  | { readonly type: 'begun' }
  /** What it sent was refused, and it was told so: the turn is over. */
  | { readonly type: 'refused' }
  /** A sound is to go out, as soon as it is known whether the turn is over. */
  | { readonly type: 'sounding' }
  /** The turn's time is over. */
  | { readonly type: 'due' };

/** Ears that a hotword opens are open by then; it was not meant, or another place is served. */
const WAKE_WAIT_MS = 2_000;
/** The question that an order begins with follows its text within that; a sound waits for it. */
const OUTCOME_WAIT = { inMs: 200 };

/** What a satellite is told of what happens. Each turn that begins has an end that it is told of, whatever becomes of it. */
export function nextTurn(turn: Turn, happening: TurnInput, given: TurnContext): TurnStep {
  const { isOpen, call } = turn;
  switch (happening.type) {
    case 'ears':
      return earsMoved(happening.state, turn, given);
    case 'woken':
      return step(
        isHearing(turn)
          ? { ...turn, isOpen: true }
          : { ...turn, isOpen: true, isWoken: true, due: { inMs: WAKE_WAIT_MS } },
      );
    case 'begun':
      return step({ ...turn, isTriggered: false }, ...stageEvents(turn, given.stage));
    case 'refused':
      return step({ ...NO_TURN, ears: turn.ears }, ...turn.kept);
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

/** The answer to a question that came while the stream is open may come over it. */
const awaitAnswer = (turn: Turn): TurnStep =>
  step({ ...turn, isAsked: true, kept: [], due: undefined }, ...turn.kept);

/** A turn is over before its answer sounds, but where that begins with a question. */
const beforeSound = (turn: Turn, ...events: readonly WyomingEvent[]): TurnStep =>
  isAwaitingOutcome(turn)
    ? step({ ...turn, kept: [...turn.kept, ...events], due: OUTCOME_WAIT })
    : step(turn, ...events);
