import type { AnyActorRef } from 'xstate';
import { activeStates, type ScheduledEvent, scheduledEvents } from '../xstate-inside.ts';
import type { ActorDeadline } from './actor-node.ts';
import { machineOf } from './machine-of.ts';

/** When a machine will leave its states by itself, and since when it is where it is, as far as these deadlines tell. */
export interface DueEvents {
  readonly deadlines: readonly ActorDeadline[];
  /** Milliseconds since 1970; undefined where its innermost states have no deadline. */
  readonly sinceMs: number | undefined;
}

/** All events that a system has scheduled, by the actor that waits for them. */
export function scheduledIn(root: AnyActorRef): ReadonlyMap<AnyActorRef, readonly ScheduledEvent[]> {
  const bySource = new Map<AnyActorRef, ScheduledEvent[]>();
  for (const one of scheduledEvents(root)) {
    const known = bySource.get(one.source);
    if (known === undefined) bySource.set(one.source, [one]);
    else known.push(one);
  }
  return bySource;
}

export function dueEvents(ref: AnyActorRef, scheduled: readonly ScheduledEvent[] = []): DueEvents {
  if (machineOf(ref) === undefined || scheduled.length === 0) return NOTHING;
  const due = activeStates(ref.getSnapshot()).flatMap((state) =>
    scheduled.flatMap((one) => {
      const after = state.after.find(({ eventType }) => eventType === one.event.type);
      return after === undefined ? [] : [{ ...one, state, name: String(after.delay) }];
    }),
  );
  const innermost = due.filter(({ state }) => state.type === 'atomic').map(({ startedAt }) => startedAt);
  return {
    deadlines: due.map(({ state, name, startedAt, delay }) => ({
      state: state.id,
      name,
      due: new Date(startedAt + delay).toISOString(),
    })),
    sinceMs: innermost.length === 0 ? undefined : Math.max(...innermost),
  };
}

const NOTHING: DueEvents = { deadlines: [], sinceMs: undefined };
