import type { AnyActorRef, AnyEventObject } from 'xstate';

/**
 * Finds the deadlines of an ended actor by an index. XState looks at those of all actors of the system, so that each conversation
 * that closes takes longer the more questions wait. It changes the system of this actor, whose scheduler has no public way in.
 */
export function indexTimers({ system }: Pick<AnyActorRef, 'system'>): void {
  const { scheduler } = system as unknown as { readonly scheduler: Scheduler };
  const { schedule, cancel } = scheduler;
  const ids = new WeakMap<AnyActorRef, Set<string>>();
  scheduler.schedule = (source, target, event, delay, id = randomId()) => {
    const known = ids.get(source);
    if (known === undefined) ids.set(source, new Set([id]));
    else known.add(id);
    schedule(source, target, event, delay, id);
  };
  scheduler.cancel = (source, id) => {
    ids.get(source)?.delete(id);
    cancel(source, id);
  };
  scheduler.cancelAll = (source) => {
    for (const id of ids.get(source) ?? []) cancel(source, id);
    ids.delete(source);
  };
}

/** The members of XState 5.33 that this replaces. */
interface Scheduler {
  schedule: (
    source: AnyActorRef,
    target: AnyActorRef,
    event: AnyEventObject,
    delay: number,
    id?: string,
  ) => void;
  cancel: (source: AnyActorRef, id: string) => void;
  cancelAll: (source: AnyActorRef) => void;
}

const randomId = (): string => Math.random().toString(36).slice(2);
