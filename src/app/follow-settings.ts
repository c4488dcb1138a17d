import { isDeepStrictEqual } from 'node:util';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { Settings } from '../settings/settings.ts';

/** Calls `apply` after each change of one of these parts of the settings. Unsubscribe to end it. */
export function followSettings(
  brain: BrainActor,
  parts: readonly (keyof Settings)[],
  apply: () => void,
): { readonly unsubscribe: () => void } {
  const present = () => parts.map((part) => brain.getSnapshot().context.settings[part]);
  let last = present();
  return brain.on('settings.changed', () => {
    const next = present();
    if (isDeepStrictEqual(last, next)) return;
    last = next;
    apply();
  });
}
