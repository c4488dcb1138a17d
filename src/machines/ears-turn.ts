import type { OrderGiven, SynapseCalled } from '../brain/events.ts';
import type { EarsContext, EarsEvent } from './ears.machine.ts';

/** One order or answer, from the moment the ears open for it. */
export interface Turn {
  readonly call: string;
  readonly conversation: string;
  /** Audio time where it begins, which is past when a hotword was found; from now on when absent. */
  readonly sinceMs: number | undefined;
  /** To a question, so that nothing said is an answer too. */
  readonly isAnswer: boolean;
}

interface Of {
  readonly context: EarsContext;
}

/** The turn that this event opens. */
export function turnAfter({ context, event }: Of & { readonly event: EarsEvent }): Turn {
  const turn = { call: context.nextCall(), conversation: context.conversation, isAnswer: false };
  switch (event.type) {
    case 'trigger.heard': {
      const { conversation = turn.conversation, endMs } = event.detection;
      return { ...turn, conversation, sinceMs: endMs };
    }
    case 'trigger.pressed':
      return { ...turn, conversation: event.conversation ?? turn.conversation, sinceMs: undefined };
    default:
      return { ...turn, sinceMs: undefined };
  }
}

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
