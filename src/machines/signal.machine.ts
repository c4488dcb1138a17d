import { assign, type ErrorActorEvent, sendTo, setup } from 'xstate';
import type { ListeningFailed, ListeningLogic, UsesChanged } from '../actors/signal-work/listening.ts';
import type { SignalGroup } from '../actors/signal-work/signal-groups.ts';
import { describeUnknown } from '../lib/errors.ts';
import { notProvided } from './free-name.ts';

export interface SignalContext extends SignalGroup {
  /** Consecutive failures. */
  readonly failures: number;
  /** The last reported failure while it keeps failing. */
  readonly problem: string | undefined;
}

type Failure = ListeningFailed | ErrorActorEvent;

const FAILED = {
  target: 'resting',
  actions: [
    {
      type: 'emit',
      params: ({ context, event }: { readonly context: SignalContext; readonly event: unknown }) => ({
        signal: context.kind,
        problem: problemOf(event as Failure),
        isNew: problemOf(event as Failure) !== context.problem,
      }),
    },
    'count',
  ],
} as const;

/** Keeps one group of signals listening. After a failure it restarts after a growing delay. Consecutive equal failures are reported once. */
export const signalMachine = setup({
  types: {
    input: {} as SignalGroup,
    context: {} as SignalContext,
    events: {} as UsesChanged | Failure,
  },
  actors: { listening: notProvided<ListeningLogic>('listening') },
  actions: {
    /** Provided with the machine. */
    emit: (_, _failure: { readonly signal: string; readonly problem: string; readonly isNew: boolean }) => {},
    count: assign(({ context, event }) => ({
      failures: context.failures + 1,
      problem: problemOf(event as Failure),
    })),
    forget: assign({ failures: 0, problem: undefined }),
    keepUses: assign(({ event }) => ({ uses: (event as UsesChanged).uses })),
    passOn: sendTo('listening', ({ event }) => event as UsesChanged),
  },
  delays: {
    /** Longer than any attempt to connect. */
    wellAfter: 60_000,
    rest: ({ context: { failures } }) => Math.min(500 * 2 ** failures, 60_000),
  },
}).createMachine({
  id: 'signal',
  context: ({ input }) => ({ ...input, failures: 0, problem: undefined }),
  initial: 'listening',
  on: { 'uses.changed': { actions: 'keepUses' } },
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
        'uses.changed': { actions: ['keepUses', 'passOn'] },
        'listening.failed': FAILED,
      },
    },
    resting: { after: { rest: 'listening' } },
  },
});

const problemOf = ({ error }: Failure): string => describeUnknown(error);
