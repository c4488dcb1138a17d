import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { applyOverlay, type StartSettings, startSettings } from '../app/load-kit.ts';
import { modulesOf } from '../modules/load-modules.ts';
import type { AllModules } from '../modules/module.ts';
import { type Kit, type ReadKit, readKit } from '../settings/load-kit.ts';

/** A kit as the start would have it, with what was changed while the service ran. */
export interface KitInForce {
  readonly read: ReadKit<AllModules>;
  /** It may not exist yet. */
  readonly data: string;
  /** None when there are mistakes in what everything hangs on. */
  readonly kit: Kit<AllModules> | undefined;
  /** Of settings with mistakes, what is left of them. */
  readonly settings: StartSettings;
}

/** Reads a kit without making its data directory: `directory`, else `data` in the kit. */
export async function kitInForce(home: string, directory: string | undefined): Promise<KitInForce> {
  const data = resolve(directory ?? resolve(home, 'data'));
  const read = await readKit(home, modulesOf(home));
  const kit = E.isRight(read.usable)
    ? (await applyOverlay(read.usable.right, data, () => {})).kit
    : undefined;
  return { read, data, kit, settings: startSettings(kit?.settings ?? read.settings.settings, {}, data) };
}

/**
 * Where engines may write while they are only tried: the data directory when it exists or the trigger only reads it, else a
 * temporary directory if there is room. `remove` leaves the data directory alone.
 */
export async function placeToWrite(data: string, trigger: string) {
  // these triggers name the directory to their users
  const isKept = existsSync(data) || ['personal', 'vosk', 'wakeword'].includes(trigger);
  const scratch = isKept ? undefined : await mkdtemp(join(tmpdir(), 'broca-')).catch(() => undefined);
  return {
    directory: scratch ?? data,
    remove: async (): Promise<void> => {
      if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
    },
  };
}

const PEAK = 4;

/** Samples of a quiet room, which are never all zeros. */
export const quietRoom = (length: number): Int16Array =>
  Int16Array.from({ length }, (_, index) => ((index * 7_919) % (2 * PEAK + 1)) - PEAK);
