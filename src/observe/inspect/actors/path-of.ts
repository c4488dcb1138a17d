import type { AnyActorRef } from 'xstate';
import { parentOf } from '../xstate-inside.ts';
import { machineOf } from './machine-of.ts';

/** The names of all actors that one is in, and its own: `brain/conversation.kitchen/run-0`. */
export function pathOf(ref: AnyActorRef): string {
  const parent = parentOf(ref);
  return parent === undefined ? nameOf(ref) : `${pathOf(parent)}/${nameOf(ref)}`;
}

/** The outermost actor has no name but its machine's. */
export const nameOf = (ref: AnyActorRef): string =>
  parentOf(ref) === undefined ? (machineOf(ref)?.id ?? ref.id) : ref.id;
