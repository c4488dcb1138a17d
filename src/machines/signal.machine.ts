import { assign, type ErrorActorEvent, emit, sendTo, setup } from 'xstate';
import type { ListeningFailed, ListeningLogic, UsesChanged } from '../actors/signal-work/listening.ts';
import type { SignalGroup } from '../actors/signal-work/signal-groups.ts';
import type { AssistantEvent } from '../brain/events.ts';
import { describeUnknown } from '../lib/errors.ts';
import { notProvided } from './free-name.ts';

export interface SignalContext extends SignalGroup {
  /** Consecutive failures. */
  readonly failures: number;
  /** The last reported failure while it keeps failing. */
  readonly problem: string | undefined;
}

export interface Problem {
  readonly problem: string;
}

type Failure = ListeningFailed | ErrorActorEvent;

interface FailureArgs {
  readonly event: Failure;
}

const PROBLEM = ({ event }: FailureArgs) => ({ problem: describeUnknown(event.error) });
const COUNT = { type: 'count', params: PROBLEM } as const;
const USES = ({ event }: { readonly event: UsesChanged }) => event;
const KEEP = { type: 'keepUses', params: USES } as const;

const FAILED = [
  { guard: { type: 'isKnown', params: PROBLEM }, target: 'resting', actions: COUNT },
  {
    target: 'resting',
    actions: [
      {
        type: 'emit',
        params: ({ context, event }: FailureArgs & { readonly context: SignalContext }): AssistantEvent => ({
          type: 'signal.failed',
          signal: context.kind,
          error: describeUnknown(event.error),
        }),
      },
      COUNT,
    ],
  },
] as const;

/** Keeps one group of signals listening. After a failure it restarts after a growing delay. Consecutive equal failures are reported once. */
export const signalMachine = setup({
  types: {
    input: {} as SignalGroup,
    context: {} as SignalContext,
    events: {} as UsesChanged | Failure,
    emitted: {} as AssistantEvent,
  },
  actors: { listening: notProvided<ListeningLogic>('listening') },
  actions: {
    emit: emit((_, event: AssistantEvent) => event),
    count: assign(({ context }, { problem }: Problem) => ({ failures: context.failures + 1, problem })),
    forget: assign({ failures: 0, problem: undefined }),
    keepUses: assign((_, { uses }: UsesChanged) => ({ uses })),
    passOn: sendTo('listening', (_, changed: UsesChanged) => changed),
  },
  guards: { isKnown: ({ context }, { problem }: Problem) => problem === context.problem },
  delays: {
    /** Longer than any attempt to connect. */
    wellAfter: 60_000,
    rest: ({ context: { failures } }) => Math.min(500 * 2 ** failures, 60_000),
  },
}).createMachine({
  id: 'signal',
  context: ({ input }) => ({ ...input, failures: 0, problem: undefined }),
  initial: 'listening',
  on: { 'uses.changed': { actions: KEEP } },
  states: {
    listening: {
      invoke: {
        src: 'listening',
        id: 'listening',
        input: ({ context: { kind, uses } }) => ({ kind, uses }),
        onError: FAILED,
      },
      after: { wellAfter: { actions: 'forget' } },
      on: {
        'uses.changed': { actions: [KEEP, { type: 'passOn', params: USES }] },
        'listening.failed': FAILED,
      },
    },
    resting: { after: { rest: 'listening' } },
  },
});
