import {
  type ActorRefFrom,
  type CallbackActorLogic,
  type ErrorActorEvent,
  type EventObject,
  emit,
  enqueueActions,
  setup,
} from 'xstate';
import type { SignalUse } from '../actors/signal.ts';
import type { SignalGroups } from '../actors/signal-work/signal-groups.ts';
import type { AssistantEvent } from '../brain/events.ts';
import { describeUnknown } from '../lib/errors.ts';
import { freeName, notProvided } from './free-name.ts';
import { signalMachine } from './signal.machine.ts';

export interface GroupsChanged {
  readonly type: 'groups.changed';
  readonly groups: SignalGroups;
}

export interface Running {
  /** The key of its group. */
  readonly key: string;
  readonly uses: readonly SignalUse<unknown>[];
  readonly ref: ActorRefFrom<typeof signalMachine>;
}

const SIGNAL = 'signal.';

/** Of an actor that a bug has ended. The others continue. */
const REPORT = {
  type: 'reportFailure',
  params: ({ event }: { readonly event: ErrorActorEvent }) => event,
} as const;

/** One actor for each group of signals in the brain. A change of the brain only affects the changed groups. */
export const signalsMachine = setup({
  types: {
    context: {} as { readonly running: Readonly<Record<string, Running>> },
    events: {} as GroupsChanged | ErrorActorEvent,
    emitted: {} as AssistantEvent,
  },
  actors: {
    /** Sends `groups.changed` at once and after each change of the brain. */
    grouping: notProvided<CallbackActorLogic<EventObject>>('grouping'),
    signal: signalMachine,
  },
  actions: {
    follow: enqueueActions(({ context, enqueue }, { groups }: GroupsChanged) => {
      const kept: Record<string, Running> = {};
      for (const [name, one] of Object.entries(context.running)) {
        const uses = groups.get(one.key)?.uses;
        if (uses === undefined) enqueue.stopChild(one.ref);
        else {
          if (!isSame(uses, one.uses)) enqueue.sendTo(one.ref, { type: 'uses.changed', uses });
          kept[name] = { ...one, uses };
        }
      }
      const known = new Set(Object.values(kept).map(({ key }) => key));
      const fresh = [...groups].filter(([key]) => !known.has(key));
      enqueue.assign(({ spawn }) => {
        const running = { ...kept };
        for (const [key, group] of fresh) {
          const id = freeName(SIGNAL, running);
          running[id] = { key, uses: group.uses, ref: spawn('signal', { id, input: group }) };
        }
        return { running };
      });
    }),
    /** The next change of the brain starts another one. */
    lose: enqueueActions(({ context, enqueue }, { actorId }: ErrorActorEvent) => {
      const { [actorId]: _, ...running } = context.running;
      enqueue.stopChild(actorId);
      enqueue.assign({ running });
    }),
    reportFailure: emit((_, { actorId, error }: ErrorActorEvent) => ({
      type: 'actor.failed',
      actor: actorId,
      error: describeUnknown(error),
    })),
  },
}).createMachine({
  id: 'signals',
  context: { running: {} },
  invoke: { src: 'grouping', id: 'grouping', onError: { actions: REPORT } },
  on: {
    'groups.changed': { actions: { type: 'follow', params: ({ event }) => event } },
    'xstate.error.actor.signal.*': {
      actions: [{ type: 'lose', params: ({ event }) => event }, REPORT],
    },
  },
});

const isSame = (some: Running['uses'], others: Running['uses']): boolean =>
  some.length === others.length && some.every((use, index) => use === others[index]);
