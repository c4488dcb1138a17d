import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { activeStates } from '../xstate-inside.ts';
import { machineOf } from './machine-of.ts';

/** The ids of the states that a machine is in and that hold no other, in the order of its chart; none of what is no machine. */
export const innermostStates = (ref: AnyActorRef): readonly string[] =>
  machineOf(ref) === undefined ? [] : innermostOf(ref.getSnapshot() as AnyMachineSnapshot);

/** The same of a snapshot. */
export const innermostOf = (snapshot: AnyMachineSnapshot): readonly string[] =>
  activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);
