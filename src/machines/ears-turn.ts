import type { OrderGiven, SynapseCalled } from '../brain/events.ts';
import type { EarsContext, EarsEvent } from './ears.machine.ts';

/** One order or answer, from the moment the ears open for it. */
export interface Turn {
  readonly call: string;
  readonly conversation: string;
  /** Audio time where it begins, which is past when a hotword was found; absent: when the assistant's own words have died away. */
  readonly sinceMs: number | undefined;
  /** To a question, so that nothing said is an answer too. */
  readonly isAnswer: boolean;
  /** Somebody only wanted quiet: nothing said is no failure. */
  readonly isAfterStop: boolean;
}

interface Of {
  readonly context: EarsContext;
}

/** The turn that this event opens. */
export function turnAfter({ context, event }: Of & { readonly event: EarsEvent }): Turn {
  const { conversation, awaited } = context;
  const turn = { call: context.nextCall(), conversation, isAnswer: false, isAfterStop: false };
  switch (event.type) {
    case 'trigger.heard': {
      const { endMs, means, conversation = turn.conversation } = event.detection;
      const isAfterStop = means === 'stop';
      return { ...turn, conversation, isAfterStop, sinceMs: isAfterStop ? undefined : endMs };
    }
    case 'trigger.pressed':
      return { ...turn, conversation: event.conversation ?? turn.conversation, sinceMs: undefined };
    case 'answer.awaited':
      return { ...turn, conversation: event.conversation, isAnswer: true, sinceMs: undefined };
    default:
      return awaited === undefined
        ? { ...turn, sinceMs: undefined }
        : { ...turn, conversation: awaited, isAnswer: true, sinceMs: undefined };
  }
}

/** Whose question waits after this: the one that was asked, or the one whose answer could not be heard. */
export const awaitedAfter = ({ turn }: EarsContext, event: EarsEvent): string | undefined =>
  event.type === 'answer.awaited'
    ? event.conversation
    : turn?.isAnswer === true
      ? turn.conversation
      : undefined;

/** What was said in the turn. */
export const orderIn = ({ turn }: EarsContext, order: string): OrderGiven => ({
  type: 'order.given',
  order,
  ...scopeOf(turn as Turn),
});

/** What the hotword of the turn starts. */
export const synapseIn = ({ turn }: EarsContext, synapse: string): SynapseCalled => ({
  type: 'synapse.called',
  names: [synapse],
  parameters: {},
  ...scopeOf(turn as Turn),
});

const scopeOf = ({ call, conversation }: Turn) =>
  ({ call, conversation, mute: undefined, isFromHook: false, by: 'voice' }) as const;
