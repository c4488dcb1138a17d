import { type AnyActorLogic, fromCallback } from 'xstate';

/**
 * The first of `prefix0`, `prefix1`, … that is not taken: an actor's name. XState keeps a note for ever of every event type
 * a machine has met, and the end of an actor is one with its name in it: names have to come again.
 */
export function freeName(prefix: string, taken: Readonly<Record<string, unknown>>): string {
  let number = 0;
  while (Object.hasOwn(taken, `${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** Stands for an actor that `main.ts` or a test gives with `machine.provide`; starting it is a bug, so that it may have any type. */
export const notProvided = <Logic extends AnyActorLogic>(name: string): Logic =>
  fromCallback(() => {
    throw new Error(`actor "${name}" was not provided`);
  }) as unknown as Logic;
