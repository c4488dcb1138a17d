import type { TriggerHeard } from '../actors/triggers.ts';
import type { OrderGiven, SynapseCalled } from '../brain/events.ts';
import type { TriggerSkipped } from '../brain/sounding-events.ts';

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

/** How a turn differs from an order to the ears' own conversation. */
export type Opening = { readonly [Field in keyof Omit<Turn, 'call'>]?: Turn[Field] | undefined };

/** The opening by a wake word. The order begins at its end; after "stop" the assistant's own voice still dies away. */
export function openedBy({ endMs, means, conversation }: TriggerHeard['detection']): Opening {
  const isAfterStop = means === 'stop';
  return { conversation, isAfterStop, sinceMs: isAfterStop ? undefined : endMs };
}

/** The turn of this opening, by default an order to `conversation`. */
export const turnFrom = (
  opening: Opening,
  { call, conversation }: Pick<Turn, 'call' | 'conversation'>,
): Turn => ({
  call,
  conversation: opening.conversation ?? conversation,
  isAnswer: opening.isAnswer ?? false,
  isAfterStop: opening.isAfterStop ?? false,
  sinceMs: opening.sinceMs,
});

/** The present turn, by default an order to `conversation`. */
export const presentTurn = (
  context: Pick<Turn, 'call' | 'conversation'> & { readonly turn: Turn | undefined },
): Turn => context.turn ?? turnFrom({}, context);

/** The conversation whose answer this turn should have been. */
export const unansweredIn = (turn: Turn | undefined): string | undefined =>
  turn?.isAnswer === true ? turn.conversation : undefined;

/** The text of the turn. */
export const orderIn = (turn: Turn, order: string): OrderGiven => ({
  type: 'order.given',
  order,
  ...scopeOf(turn),
});

/** The synapse that the turn's wake word starts. */
export const synapseIn = (turn: Turn, synapse: string): SynapseCalled => ({
  type: 'synapse.called',
  names: [synapse],
  parameters: {},
  ...scopeOf(turn),
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
