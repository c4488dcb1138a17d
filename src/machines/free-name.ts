import { type AnyActorLogic, fromCallback } from 'xstate';

/** The first free name of `prefix0`, `prefix1`, …: XState remembers every event type, and each name is one. */
export function freeName(prefix: string, taken: Readonly<Record<string, unknown>>): string {
  let number = 0;
  while (Object.hasOwn(taken, `${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** A placeholder for an actor that is passed to `machine.provide`. Starting it is a bug. */
export const notProvided = <Logic extends AnyActorLogic>(name: string): Logic =>
  fromCallback(() => {
    throw new Error(`actor "${name}" was not provided`);
  }) as unknown as Logic;

/** A placeholder for an action, a guard or a delay that is passed to `machine.provide`. Needing it is a bug. */
export const missing =
  <Params>(name: string) =>
  (_: unknown, _params: Params): never => {
    throw new Error(`"${name}" was not provided`);
  };
