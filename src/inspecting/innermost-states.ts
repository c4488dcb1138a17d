import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { machineOf } from './machine-of.ts';

/** The ids of the states that a machine is in and that hold no other, in the order of its chart; none of what is no machine. */
export const innermostStates = (ref: AnyActorRef): readonly string[] =>
  machineOf(ref) === undefined ? [] : innermostOf(ref.getSnapshot() as AnyMachineSnapshot);

/** The same of a snapshot. */
export const innermostOf = ({ _nodes }: AnyMachineSnapshot): readonly string[] =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);
