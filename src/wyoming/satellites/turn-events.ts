import type { AssistantEvent, HookEvent } from '../../brain/events.ts';
import type { WyomingEvent } from '../protocol/event.ts';

/** What the satellite does. */
export type SatelliteDoes =
  | { readonly type: 'satellite.joined'; readonly language: string | undefined }
  /** It found a hotword; `''` without a name. */
  | { readonly type: 'satellite.detected'; readonly name: string }
  /** It begins to stream for hotwords: these, or any. */
  | {
      readonly type: 'satellite.begins_hotword';
      readonly hotwords: readonly string[];
      /** It goes on after each turn. */
      readonly goesOn: boolean;
    }
  /** It begins to stream an order, after a hotword that it found. */
  | { readonly type: 'satellite.begins_order'; readonly name: string }
  | { readonly type: 'satellite.sounds' | 'satellite.stopped' }
  /** It sent what is refused, as the start of a turn or in one. */
  | { readonly type: 'satellite.refused'; readonly problem: string; readonly isStart: boolean };

type Hook = 'on_triggered' | 'on_start_listening' | 'on_stt_error' | 'on_start_speaking';
type HookEvents = { readonly [Type in Hook]: HookEvent & { readonly type: Type } };

/** The events of its conversation that matter to a turn. */
export type ConversationEvent =
  | HookEvents[Hook]
  | Extract<AssistantEvent, { readonly type: (typeof OTHER_TYPES)[number] }>;

const HOOKS = [
  'on_triggered',
  'on_start_listening',
  'on_stt_error',
  'on_start_speaking',
] as const satisfies Hook[];
const OTHER_TYPES = [
  ...(['trigger.released', 'utterance.started', 'utterance.ended'] as const),
  ...(['audio.transcribed', 'call.answered', 'neuron.ended'] as const),
] as const;
const TYPES: ReadonlySet<string> = new Set([...HOOKS, ...OTHER_TYPES]);

export const isOfTurn = (event: AssistantEvent): event is ConversationEvent => TYPES.has(event.type);

/** The ears of the satellite have a new state: `waiting` for the hotword, or `resting` for another reason. */
export interface EarsMoved {
  readonly type: `ears.${'deaf' | 'listening' | 'transcribing' | 'answering' | 'waiting' | 'resting'}`;
}

/** The event for a state of the ears machine. */
export function earsMoved(state: string): EarsMoved {
  switch (state) {
    case 'deaf':
    case 'listening':
    case 'transcribing':
    case 'answering':
      return { type: `ears.${state}` };
    default:
      return { type: state === 'waiting_for_trigger' ? 'ears.waiting' : 'ears.resting' };
  }
}

export type TurnEvent =
  | SatelliteDoes
  | ConversationEvent
  | EarsMoved
  /** A sound waits to be sent until it is known whether the turn is over. */
  | { readonly type: 'sound.waits' }
  | { readonly type: 'turn.ended' | 'turn.refused' };

/** What the outside hears of a turn. */
export type TurnEmitted =
  | { readonly type: 'told'; readonly event: WyomingEvent }
  | { readonly type: 'woken'; readonly name: string }
  | { readonly type: 'refused'; readonly problem: string };
