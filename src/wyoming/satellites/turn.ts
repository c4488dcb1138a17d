import { eventOf, messageOf, type WyomingEvent } from '../protocol/event.ts';
import type { Stage } from './incoming.ts';

export interface TurnContext {
  readonly stage: Stage;
  /** Of the recogniser. */
  readonly language: string | undefined;
}

/** An answer is there by then, and with it whether it is a question; the stream stays open for what is said to that. */
const ANSWER_WAIT_MS = 2_000;
/** Ears open so soon for the answer to a question that was heard. */
const FOLLOW_UP_MS = 500;

/** What a satellite is told when its ears stand somewhere else. */
export function earsMoved(ears: string, before: Turn, given: TurnContext): TurnStep {
  const turn = { ...before, ears };
  const woken = before.ears === 'deaf' && ears !== 'deaf' ? [eventOf('run-satellite')] : [];
  const { turn: prepend, told } = enterState(turn, given);
  return step(prepend, ...woken, ...told);
}

function enterState(turn: Turn, { stage, language }: TurnContext): TurnStep {
  const { ears, isOpen, isWoken, isAsked } = turn;
  const isOverItsStream = stage.hears === 'order';
  switch (ears) {
    case 'listening': {
      const found = stageEvents(turn, stage);
      // where it does not yet look for a hotword, it is told of this one when it begins to
      const isTriggered = turn.isTriggered && found.length === 0;
      return step(
        { ...NO_TURN, ears, isOpen: true, isTriggered, call: turn.call },
        ...turn.kept,
        ...found,
        messageOf('transcribe', { language }),
      );
    }
    case 'transcribing':
      return step(turn);
    case 'answering':
      if (isOpen && isOverItsStream)
        return step({
          ...turn,
          isWoken: false,
          isTriggered: false,
          hotword: undefined,
          due: { inMs: ANSWER_WAIT_MS },
        });
      return isOpen ? prepend(detectionEvents(turn, stage), endTurn(turn)) : step(turn);
    case 'deaf':
      return prepend(
        isOpen ? endTurn(turn).told : [],
        step({ ...NO_TURN, ears }, eventOf('pause-satellite')),
      );
    default:
      if (isOpen && isWoken) return step(turn);
      if (isOpen && isAsked && isOverItsStream)
        return step({ ...turn, isAsked: false, due: { inMs: FOLLOW_UP_MS } });
      return isOpen ? endStream(turn, stage) : step(turn, ...stageEvents(turn, stage));
  }
}

function endStream(turn: Turn, stage: Stage): TurnStep {
  const over = endTurn(turn);
  return step(over.turn, ...over.told, ...(stage.goesOn ? stageEvents(over.turn, stage) : []));
}

const prepend = (told: readonly WyomingEvent[], next: TurnStep): TurnStep =>
  step(next.turn, ...told, ...next.told);

/** A hotword may start something at once, and no ear is opened. */
const detectionEvents = ({ hotword }: Turn, { hears }: Stage): readonly WyomingEvent[] =>
  hotword !== undefined && hears === 'hotword' ? [messageOf('detection', { name: hotword })] : [];

/**
 * What a satellite that sends for a hotword is told of that: it is looked for, or was found. Not where an answer is waited for: many play a sound
 * then and are deaf meanwhile, and who was asked speaks at once.
 */
export function stageEvents(
  { ears, hotword, isTriggered }: Turn,
  { hears, hotwords }: Stage,
): readonly WyomingEvent[] {
  if (hears !== 'hotword') return [];
  const names = hotwords.length > 0 ? [...hotwords] : undefined;
  if (ears === 'waiting_for_trigger') return [messageOf('detect', { names })];
  return ears === 'listening' && isTriggered ? [messageOf('detection', { name: hotword })] : [];
}

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
export interface TurnStep {
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
export const step = (turn: Turn, ...told: readonly WyomingEvent[]): TurnStep => ({ turn, told });

/** The turn is over. This, an error too, makes a satellite that heard its hotword itself listen for it again. */
export function endTurn({ ears, text, kept }: Turn, error?: string): TurnStep {
  const word =
    error === undefined
      ? messageOf('transcript', { text })
      : messageOf('error', { text: error, code: 'stt-stream-failed' });
  return step({ ...NO_TURN, ears }, word, ...kept);
}

/** Somebody is meant to speak, or has just done so. */
export const isHearing = ({ ears }: Turn): boolean => ears === 'listening' || ears === 'transcribing';

/** Its order is at work, and may yet turn out to begin with a question, whose answer comes over the same stream. */
export const isAwaitingOutcome = ({ isOpen, ears, isAsked }: Turn): boolean =>
  isOpen && ears === 'answering' && !isAsked;
