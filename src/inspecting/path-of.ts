import type { AnyActorRef } from 'xstate';
import { machineOf } from './machine-of.ts';

/** The names of all actors that one is in, and its own: `brain/conversation.kitchen/run-0`. */
export const pathOf = (ref: AnyActorRef): string =>
  ref._parent === undefined ? nameOf(ref) : `${pathOf(ref._parent)}/${nameOf(ref)}`;

/** The outermost actor has no name but its machine's. */
export const nameOf = (ref: AnyActorRef): string =>
  ref._parent === undefined ? (machineOf(ref)?.id ?? ref.id) : ref.id;
