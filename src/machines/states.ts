import type { ActorRefFrom, AnyActorRef, StateValue } from 'xstate';
import type { BrainActor } from './brain.machine.ts';
import type { earsMachine } from './ears.machine.ts';
import { presentSatellites } from './satellites.ts';

/** Where the local microphone stands; undefined while the assistant is deaf. */
export function earsOf(brain: BrainActor): ActorRefFrom<typeof earsMachine> | undefined {
  return brain.getSnapshot().children.ears as ActorRefFrom<typeof earsMachine> | undefined;
}

export type States = ReturnType<typeof statesOf>;

/**
 * In which state each part of the assistant is; the ears' is that of their own machine while they are open. Those of satellites
 * are there while there is one.
 */
export function statesOf(brain: BrainActor) {
  const { value } = brain.getSnapshot();
  const satellites = presentSatellites(brain).map(
    ([name, ref]) => [name, earsStateOf(ref) ?? 'deaf'] as const,
  );
  return {
    ...value,
    ears: earsStateOf(brain) ?? value.ears,
    ...(satellites.length === 0 ? {} : { satellites: Object.fromEntries(satellites) }),
  };
}

/** Where the ears below this machine stand; undefined while they are closed. */
export function earsStateOf(place: AnyActorRef): string | undefined {
  const value = place.getSnapshot().children.ears?.getSnapshot().value;
  return value === undefined ? undefined : innermost(value);
}

const innermost = (value: StateValue): string =>
  typeof value === 'string' ? value : innermost(Object.values(value)[0] ?? '');
