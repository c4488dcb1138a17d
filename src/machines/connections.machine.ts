import {
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  sendTo,
  setup,
} from 'xstate';
import type { AssistantEvent } from '../brain/events.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { DialledTarget } from '../wyoming/satellites/targets.ts';
import { type ConnectionMoved, connectionMachine } from './connection.machine.ts';
import { freeName, notProvided } from './free-name.ts';

/** The satellites to dial. */
export interface TargetsChanged {
  readonly type: 'targets.changed';
  readonly targets: readonly DialledTarget[];
}

/** A satellite that is dialled. */
export interface Connection extends DialledTarget {
  /** Its name in the assistant. */
  readonly as: string;
  readonly ref: ActorRefFrom<typeof connectionMachine>;
}

export type TargetsLogic = CallbackActorLogic<ConnectionMoved>;

export interface ConnectionsContext {
  /** By the name of its actor. */
  readonly open: Readonly<Record<string, Connection>>;
}

const CONNECTION = 'connection.';
const MOVED = ({ event }: { readonly event: ConnectionMoved }) => event;
const REPORT = {
  type: 'reportFailure',
  params: ({ event }: { readonly event: ErrorActorEvent }) => event,
} as const;
const PASS = { type: 'passToTargets', params: MOVED } as const;

/** One actor for each satellite that is dialled. A change of the settings only affects the changed ones. */
export const connectionsMachine = setup({
  types: {
    context: {} as ConnectionsContext,
    events: {} as TargetsChanged | ConnectionMoved | ErrorActorEvent,
    emitted: {} as AssistantEvent,
  },
  actors: {
    /** Sends `targets.changed` at once and after each change. */
    targets: notProvided<TargetsLogic>('targets'),
    connection: connectionMachine,
  },
})
  .extend({
    actions: {
      passToTargets: sendTo('targets', (_, moved: ConnectionMoved) => moved),
      place: assign(({ context }, { name, as }: ConnectionMoved) => ({
        open: Object.fromEntries(
          Object.entries(context.open).map(([id, one]) => [id, one.name === name ? { ...one, as } : one]),
        ),
      })),
      follow: enqueueActions(({ context, enqueue }, { targets }: TargetsChanged) => {
        const wanted = new Map(targets.map((target) => [target.name, target]));
        const names = new Set(wanted.keys());
        const kept: Record<string, Connection> = {};
        for (const [id, one] of Object.entries(context.open)) {
          const target = wanted.get(one.name);
          const isTakenNow = one.as !== one.name && names.has(one.as);
          if (target === undefined || target.key !== one.key || isTakenNow) enqueue.stopChild(one.ref);
          else {
            enqueue.sendTo(one.ref, { type: 'target.changed', to: target });
            kept[id] = { ...one, ...target };
            wanted.delete(one.name);
          }
        }
        enqueue.assign(({ spawn }) => {
          const open = { ...kept };
          for (const target of wanted.values()) {
            const id = freeName(CONNECTION, open);
            open[id] = { ...target, as: target.name, ref: spawn('connection', { id, input: target }) };
          }
          return { open };
        });
      }),
      lose: enqueueActions(({ context, enqueue }, { actorId }: ErrorActorEvent) => {
        const { [actorId]: _, ...open } = context.open;
        enqueue.stopChild(actorId);
        enqueue.assign({ open });
      }),
      reportFailure: emit((_, { actorId, error }: ErrorActorEvent) => ({
        type: 'actor.failed',
        actor: actorId,
        error: describeUnknown(error),
      })),
    },
  })
  .createMachine({
    id: 'connections',
    context: { open: {} },
    invoke: { src: 'targets', id: 'targets', onError: { actions: REPORT } },
    on: {
      'targets.changed': { actions: { type: 'follow', params: ({ event }) => event } },
      'connection.placed': { actions: { type: 'place', params: MOVED } },
      'connection.joined': { actions: PASS },
      'connection.ended': { actions: PASS },
      'xstate.error.actor.connection.*': {
        actions: [{ type: 'lose', params: ({ event }) => event }, REPORT],
      },
    },
  });
