import type { AssistantEvent, CallAnswered, StateChanged } from '../../brain/events.ts';
import { messageOf, type WyomingEvent } from '../protocol/event.ts';
import {
  type EarsMove,
  ended,
  is,
  isHearing,
  isUndecided,
  movedTo,
  NO_TURN,
  stageEvents,
  type Turn,
  type TurnAfter,
} from './turn.ts';

export type Happening =
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
const WOKEN_MS = 2_000;
/** The question that an order begins with follows its text within that; a sound waits for it. */
const DECIDED = { inMs: 200 };

/** What a satellite is told of what happens. Each turn that begins has an end that it is told of, whatever becomes of it. */
export function turnAfter(turn: Turn, happening: Happening, given: EarsMove): TurnAfter {
  const { isOpen, call } = turn;
  switch (happening.type) {
    case 'ears':
      return movedTo(happening.state, turn, given);
    case 'woken':
      return is(
        isHearing(turn)
          ? { ...turn, isOpen: true }
          : { ...turn, isOpen: true, isWoken: true, due: { inMs: WOKEN_MS } },
      );
    case 'begun':
      return is({ ...turn, isTriggered: false }, ...stageEvents(turn, given.stage));
    case 'refused':
      return is({ ...NO_TURN, ears: turn.ears }, ...turn.kept);
    case 'due':
      return ended(turn);
    case 'trigger.released':
      return isHearing(turn) ? is(turn) : ended(turn);
    case 'on_triggered':
      return is({
        ...turn,
        isOpen: true,
        isTriggered: true,
        call: happening.call,
        hotword: happening.detail,
      });
    case 'on_start_listening':
      return is({ ...turn, isOpen: true, call: happening.call, text: '' });
    case 'utterance.started':
      return is(turn, messageOf('voice-started', { timestamp: Math.round(happening.atMs) }));
    case 'utterance.ended':
      return is(turn, messageOf('voice-stopped', { timestamp: Math.round(happening.atMs) }));
    case 'audio.transcribed':
      return is(
        happening.call === call && 'text' in happening.result
          ? { ...turn, text: happening.result.text }
          : turn,
      );
    case 'on_stt_error':
      return isOpen ? ended(turn, happening.detail) : is(turn);
    case 'call.answered':
      return isOpen && happening.call === call ? answered(turn, happening) : is(turn);
    case 'neuron.ended':
      return isOpen && happening.call === call && happening.outcome === 'asked' ? asked(turn) : is(turn);
    case 'sounding':
      return beforeSound(turn);
    case 'on_start_speaking':
      return beforeSound(turn, messageOf('synthesize', { text: happening.detail ?? '' }));
    default:
      return is(turn);
  }
}

function answered(turn: Turn, { result }: CallAnswered): TurnAfter {
  return 'report' in result && result.report.status === 'waiting_for_answer' ? asked(turn) : ended(turn);
}

/** The answer to a question that came while the stream is open may come over it. */
const asked = (turn: Turn): TurnAfter =>
  is({ ...turn, isAsked: true, kept: [], due: undefined }, ...turn.kept);

/** A turn is over before its answer sounds, but where that begins with a question. */
const beforeSound = (turn: Turn, ...events: readonly WyomingEvent[]): TurnAfter =>
  isUndecided(turn) ? is({ ...turn, kept: [...turn.kept, ...events], due: DECIDED }) : is(turn, ...events);
