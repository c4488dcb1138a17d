import type { WyomingEvent } from '../protocol/event.ts';
import { messageOf } from '../protocol/messages.ts';

/** How far a turn at a satellite has come, as far as it has to be told. */
export interface Turn {
  /** Where its ears stand. */
  readonly ears: string;
  /** It is owed word that the turn is over. */
  readonly isOpen: boolean;
  /** It heard its hotword, and the ears have not opened yet. */
  readonly isWoken: boolean;
  /** A question waits, and its answer may come over the same stream. */
  readonly isAsked: boolean;
  /** Its ears open by a hotword or by hand, and not for an answer. */
  readonly isTriggered: boolean;
  readonly call: string | undefined;
  /** The hotword that opened the ears, until it was told of it. */
  readonly hotword: string | undefined;
  /** What was understood. */
  readonly text: string;
  /** Texts that are about to sound: told once it is known whether the turn is over. */
  readonly kept: readonly WyomingEvent[];
  /** The turn is over in so long, unless something happens before. */
  readonly due: { readonly inMs: number } | undefined;
}

/** A turn, and what its satellite is told on the way there. */
export interface TurnAfter {
  readonly turn: Turn;
  readonly told: readonly WyomingEvent[];
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
  kept: [],
  due: undefined,
};

/** This is the turn now, and so much is told. */
export const is = (turn: Turn, ...told: readonly WyomingEvent[]): TurnAfter => ({ turn, told });

/** The turn is over. This, an error too, makes a satellite that heard its hotword itself listen for it again. */
export function ended({ ears, text, kept }: Turn, error?: string): TurnAfter {
  const word =
    error === undefined
      ? messageOf('transcript', { text })
      : messageOf('error', { text: error, code: 'stt-stream-failed' });
  return is({ ...NO_TURN, ears }, word, ...kept);
}

/** Somebody is meant to speak, or has just done so. */
export const isHearing = ({ ears }: Turn): boolean => ears === 'listening' || ears === 'transcribing';

/** Its order is at work, and may yet turn out to begin with a question, whose answer comes over the same stream. */
export const isUndecided = ({ isOpen, ears, isAsked }: Turn): boolean =>
  isOpen && ears === 'answering' && !isAsked;
