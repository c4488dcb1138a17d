import { signal } from '@preact/signals';
import type { Stepping } from '../../../client/types.ts';

const NOT_HELD: Stepping = { is_stepping: false, count: 0, waiting: [] };

/** Whether the machines are held, by this page or another, and what waits, as far as it is known here. */
export const stepping = signal<Stepping>(NOT_HELD);

/** Whether this page began to hold them, and they are held still. */
export const isHolder = signal(false);

/** Takes in what the service says; a word from before this page began to hold does not end its hold. */
export function setHold(told: Stepping): void {
  if (stepping.value.is_stepping && !told.is_stepping) isHolder.value = false;
  stepping.value = told;
}

/** The service lets go of whoever it has lost. */
export function loseHold(): void {
  stepping.value = NOT_HELD;
  isHolder.value = false;
}
