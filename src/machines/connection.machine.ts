import {
  assign,
  type CallbackActorLogic,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { type AssistantError, describeUnknown, engineMissing } from '../lib/errors.ts';
import type { LineCommand, LineEvent } from '../wyoming/satellites/line.ts';
import type { SatellitePlace } from '../wyoming/satellites/link.ts';
import type { DialledTarget } from '../wyoming/satellites/targets.ts';
import type { TurnActor, turnMachine } from '../wyoming/satellites/turn.machine.ts';
import { missing, notProvided } from './free-name.ts';

export interface ConnectionContext extends DialledTarget {
  /** Its properties in the assistant: those of the settings, or those that it has told. */
  readonly place: SatellitePlace;
  /** Whether it is known or configured to be a satellite. */
  readonly isSatellite: boolean;
  /** Why it is not connected, in words. */
  readonly problem: string | undefined;
  /** What was reported since the connection was stable. The last one is always true. */
  readonly reported: readonly string[];
  /** The turns while it is dialled. */
  readonly turn: TurnActor | undefined;
  /** When it was last dialled, joined or lost, in ms since 1970. */
  readonly sinceMs: number;
}

/** The settings have changed it in a way that needs no new connection. */
export interface TargetChanged {
  readonly type: 'target.changed';
  readonly to: DialledTarget;
}

export type ConnectionEvent = LineEvent | TargetChanged;

/** Tells the parent that the satellite has a place, has joined, or is not connected. */
export interface ConnectionMoved {
  readonly type: 'connection.placed' | 'connection.joined' | 'connection.ended';
  /** In the settings or in the network. */
  readonly name: string;
  /** In the assistant. */
  readonly as: string;
}

/** What the log shows of it. */
export interface ConnectionReported {
  readonly type: 'connection.reported';
  readonly text: string;
}

/** The turns of the satellite while it is dialled are told what it does, and tell the line what to send. */
export interface LineInput extends Pick<DialledTarget, 'target'> {
  readonly turn: TurnActor | undefined;
}

export type LineLogic = CallbackActorLogic<LineCommand, LineInput>;

interface ContextArgs {
  readonly context: ConnectionContext;
}

/** A line for the log. */
export interface Text {
  readonly text: string;
}

type Described = Extract<LineEvent, { readonly type: 'line.described' }>;

const DIALLING_MS = 5_000;
const DESCRIBING_MS = 6_000;
const BACK_TEXT = 'it is connected again';

const MOVED = {
  placed: { type: 'move', params: { type: 'connection.placed' } },
  joined: { type: 'move', params: { type: 'connection.joined' } },
  ended: { type: 'move', params: { type: 'connection.ended' } },
} as const;

/** It is not connected, and why. */
const ended = <Args>(why: (args: Args) => unknown) =>
  [
    { type: 'fail', params: (args: Args): Text => ({ text: describeUnknown(why(args)) }) },
    MOVED.ended,
  ] as const;

/** The same for this peer. */
const peerEnded = (why: (context: ConnectionContext) => AssistantError) =>
  ended(({ context }: ContextArgs) => why(context));

const BY_ERROR = ended(({ event }: { readonly event: { readonly error: unknown } }) => event.error);
const late = (stage: string, deadlineMs: number) =>
  peerEnded(({ address }) => ({ _tag: 'DeadlinePassed', stage: `${stage} ${address}`, deadlineMs }));
const closed = (message: string) =>
  peerEnded(({ address }) => ({
    ...{ _tag: 'EngineFailed', engine: 'wyoming', message: `${address}: ${message}` },
  }));
const SHARED = peerEnded(({ address, target: { sharedWith } }) =>
  engineMissing(
    'wyoming',
    `${address}: this is the address of "${sharedWith}"`,
    'give each satellite its own address',
  ),
);
const NO_SATELLITE = peerEnded(({ address }) =>
  engineMissing('wyoming', `${address}: it is not a satellite`, 'set the address of a satellite'),
);

const parts = setup({
  types: {
    input: {} as DialledTarget,
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent | ErrorActorEvent,
    emitted: {} as ConnectionReported,
  },
  actors: {
    /** The connection: dials at once, and closes when it is stopped. */
    line: notProvided<LineLogic>('line'),
    turn: notProvided<typeof turnMachine>('turn'),
  },
  actions: {
    /** Gives `place` the properties that this satellite has in the assistant. */
    takePlace: missing<Described>('takePlace'),
    /** Sets `sinceMs` to the present time. */
    stamp: missing<undefined>('stamp'),
    describe: sendTo('line', { type: 'line.describe' } satisfies LineCommand),
    join: sendTo('line', ({ context: { place } }, { format }: Described) => ({
      ...{ type: 'line.join', place, format },
    })),
    take: assign((_, { to }: TargetChanged) => to),
    recognise: assign({ isSatellite: true }),
    beginTurns: assign({ turn: ({ spawn }) => spawn('turn', { id: 'turn' }) }),
    forgetProblem: assign({ problem: undefined }),
    move: sendParent(
      ({ context: { name, place } }, { type }: Pick<ConnectionMoved, 'type'>): ConnectionMoved => ({
        ...{ type, name, as: place.name },
      }),
    ),
  },
  guards: { isShared: ({ context }) => context.target.sharedWith !== undefined },
  delays: {
    diallingDeadline: DIALLING_MS,
    describingDeadline: DESCRIBING_MS,
    /** A connection that lasted this long is stable: the next problem is reported again. */
    stableAfter: 60_000,
    failedDelay: 10_000,
    lostDelay: 3_000,
    unsuitedDelay: 600_000,
  },
}).extend({
  actions: {
    /** Reports each problem once until the connection is stable. */
    fail: enqueueActions(({ context, enqueue }, { text }: Text) => {
      enqueue.assign({ problem: text });
      if (!context.isSatellite || context.reported.includes(text)) return;
      enqueue.assign({ reported: [...context.reported, text] });
      enqueue.emit(reported(context, text));
    }),
    reportBack: enqueueActions(({ context, enqueue }) => {
      if (context.reported.length === 0 || context.reported.includes(BACK_TEXT)) return;
      enqueue.assign({ reported: [...context.reported, BACK_TEXT] });
      enqueue.emit(reported(context, BACK_TEXT));
    }),
    reportStable: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ reported: [] });
      if (![undefined, BACK_TEXT].includes(context.reported.at(-1)))
        enqueue.emit(reported(context, BACK_TEXT));
    }),
    endTurns: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('turn');
      enqueue.assign({ turn: undefined });
    }),
    report: emit(({ context }, { text }: Text) => reported(context, text)),
  },
});

/** It is dialled, and then connected. */
const open = parts.createStateConfig({
  entry: ['stamp', 'beginTurns'],
  exit: 'endTurns',
  invoke: {
    src: 'line',
    id: 'line',
    input: ({ context: { target, turn } }) => ({ target, turn }),
    onError: { target: 'waiting.failed', actions: [...BY_ERROR] },
  },
  on: {
    'xstate.error.actor.turn': { target: 'waiting.failed', actions: [...BY_ERROR] },
    'line.reported': { actions: { type: 'report', params: ({ event }) => event } },
    'line.failed': { target: 'waiting.failed', actions: [...BY_ERROR] },
    'line.closed': {
      target: 'waiting.failed',
      actions: [...closed('it closed the connection before it sent its info')],
    },
  },
  initial: 'dialling',
  states: {
    dialling: {
      on: { 'line.opened': { target: 'describing' } },
      after: {
        diallingDeadline: {
          target: '#connection.waiting.failed',
          actions: [...late('dialing', DIALLING_MS)],
        },
      },
    },
    describing: {
      entry: 'describe',
      on: {
        'line.unsuited': { target: '#connection.waiting.unsuited', actions: [...NO_SATELLITE] },
        'line.described': {
          actions: [
            'recognise',
            { type: 'takePlace', params: ({ event }) => event },
            MOVED.placed,
            { type: 'join', params: ({ event }) => event },
          ],
        },
        'line.joined': { target: 'joined' },
      },
      after: {
        describingDeadline: {
          target: '#connection.waiting.failed',
          actions: [...late('describing', DESCRIBING_MS)],
        },
      },
    },
    joined: {
      entry: ['stamp', 'forgetProblem', 'reportBack', MOVED.joined],
      on: {
        'line.failed': { target: '#connection.waiting.lost', actions: [...BY_ERROR] },
        'line.closed': {
          target: '#connection.waiting.lost',
          actions: [...closed('it closed the connection')],
        },
      },
      initial: 'fresh',
      states: {
        fresh: { after: { stableAfter: { target: 'stable', actions: 'reportStable' } } },
        stable: {},
      },
    },
  },
});

/** Until it is dialled again. */
const waiting = parts.createStateConfig({
  entry: 'stamp',
  initial: 'failed',
  states: {
    failed: { after: { failedDelay: { target: '#connection.deciding' } } },
    lost: { after: { lostDelay: { target: '#connection.deciding' } } },
    /** Another place has its address, or it is no satellite. */
    unsuited: { after: { unsuitedDelay: { target: '#connection.deciding' } } },
  },
});

/** One satellite that the assistant dials, again and again until it is stopped. A failed run is never repeated. */
export const connectionMachine = parts.createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    place: input.target.place,
    isSatellite: !input.target.isDiscovered,
    problem: undefined,
    reported: [],
    turn: undefined,
    sinceMs: 0,
  }),
  initial: 'deciding',
  on: { 'target.changed': { actions: { type: 'take', params: ({ event }) => event } } },
  states: {
    deciding: {
      always: [{ guard: 'isShared', target: 'waiting.unsuited', actions: [...SHARED] }, { target: 'open' }],
    },
    open,
    waiting,
  },
});

const reported = ({ place }: ConnectionContext, text: string): ConnectionReported => ({
  type: 'connection.reported',
  text: `satellite ${place.name}: ${text}`,
});
