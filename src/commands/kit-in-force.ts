import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { asStarted, type StartedSettings } from '../app/as-started.ts';
import { changedKit } from '../app/changed-kit.ts';
import type { AllModules } from '../modules/built-in.ts';
import { modulesOf } from '../modules/load-modules.ts';
import { type Kit, type ReadKit, readKit } from '../settings/load-kit.ts';

/** A kit as the start would have it, with what was changed while the service ran. */
export interface KitInForce {
  readonly read: ReadKit<AllModules>;
  /** Need not be there yet. */
  readonly data: string;
  /** None when there are mistakes in what everything hangs on. */
  readonly kit: Kit<AllModules> | undefined;
  /** Of settings with mistakes, what is left of them. */
  readonly settings: StartedSettings;
}

/** Reads a kit without making its data directory: `given`, else `data` in the kit. */
export async function kitInForce(home: string, given: string | undefined): Promise<KitInForce> {
  const data = resolve(given ?? resolve(home, 'data'));
  const read = await readKit(home, modulesOf(home));
  const kit = E.isRight(read.usable) ? (await changedKit(read.usable.right, data, () => {})).kit : undefined;
  return { read, data, kit, settings: asStarted(kit?.settings ?? read.settings.settings, {}, data) };
}
