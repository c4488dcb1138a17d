import type { CallAnswered, News, StateChanged } from '../../brain/events.ts';
import type { WyomingEvent } from '../../wyoming/event.ts';
import { messageOf } from '../../wyoming/messages.ts';
import { type Given, movedTo, stageTold } from './ears-moved.ts';
import { ended, is, isHearing, NO_TURN, type Turn, type TurnAfter } from './turn.ts';

export type Happening =
  | Exclude<News, StateChanged>
  /** They stand there now. */
  | { readonly type: 'ears'; readonly state: string }
  /** The satellite heard its hotword. */
  | { readonly type: 'woken' }
  /** It begins to send. */
  | { readonly type: 'begun' }
  /** What it sent was refused, and it was told so: the turn is over. */
  | { readonly type: 'refused' }
  /** The turn's time is over. */
  | { readonly type: 'due' };

/** Ears that a hotword opens are open by then; it was not meant, or another place is served. */
const WOKEN_MS = 2_000;

/** What a satellite is told of what happens. Each turn that begins has an end that it is told of, whatever becomes of it. */
export function turnAfter(turn: Turn, happening: Happening, given: Given): TurnAfter {
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
      return is(turn, ...stageTold(turn, given.stage));
    case 'refused':
      return is({ ...NO_TURN, ears: turn.ears }, ...turn.kept);
    case 'due':
      return ended(turn);
    case 'trigger.released':
      return isHearing(turn) ? is(turn) : ended(turn);
    case 'on_triggered':
      return is({ ...turn, isOpen: true, call: happening.call, hotword: happening.detail });
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
    case 'on_start_speaking':
      return spoken(turn, messageOf('synthesize', { text: happening.detail ?? '' }));
    default:
      return is(turn);
  }
}

/** The answer to a question that came while the stream is open may come over it. */
function answered(turn: Turn, { result }: CallAnswered): TurnAfter {
  const isAsked = 'report' in result && result.report.status === 'waiting_for_answer';
  return isAsked ? is({ ...turn, isAsked, kept: [], due: undefined }, ...turn.kept) : ended(turn);
}

/** What is said before the run has ended is told after the end of the turn, as satellites expect it. */
const spoken = (turn: Turn, event: WyomingEvent): TurnAfter =>
  turn.isOpen && turn.ears === 'answering' && !turn.isAsked
    ? is({ ...turn, kept: [...turn.kept, event] })
    : is(turn, event);
