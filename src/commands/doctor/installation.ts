import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { phrasesOf } from '../../brain/links.ts';
import { type EnginesAtWork, enginesAtWork } from '../../engines/at-work.ts';
import type { AllModules } from '../../modules/built-in.ts';
import { modulesOf } from '../../modules/load-modules.ts';
import { asStarted } from '../../service/as-started.ts';
import { changedKit } from '../../service/changed-kit.ts';
import { type ReadKit, readKit } from '../../settings/load-kit.ts';
import { chosenEngines, type Settings } from '../../settings/settings.ts';

/** A kit, and what would work if it were started. */
export interface Installation {
  readonly home: string;
  /** Need not be there yet. */
  readonly data: string;
  readonly read: ReadKit<AllModules>;
  /** With what was changed while the service ran; of settings with mistakes, what is left of them. */
  readonly settings: Settings;
  /** What can be said to the kit; nothing when its brain cannot be used. */
  readonly phrases: readonly string[];
  readonly engines: EnginesAtWork;
  /** Closes the engines, and removes what they have written where there was no data directory. */
  readonly close: () => Promise<void>;
}

/** Reads a kit as the start would, without making its data directory. */
export async function installationOf(home: string, given: string | undefined): Promise<Installation> {
  const data = resolve(given ?? resolve(home, 'data'));
  const read = await readKit(home, modulesOf(home));
  const kit = E.isRight(read.usable) ? (await changedKit(read.usable.right, data, () => {})).kit : undefined;
  const settings = asStarted(kit?.settings ?? read.settings.settings, {}, data);
  const { tts, ...entries } = chosenEngines(settings);
  const { engines: kinds } = read.modules;
  const isOwn = Object.hasOwn(kinds.tts.own ?? {}, tts.name);
  // `personal` only reads there, and names the place
  const isKept = existsSync(data) || entries.trigger.name === 'personal';
  const scratch = isKept ? undefined : await scratchDirectory();
  const engines = enginesAtWork(
    // what is in the cache would be said without the voice
    { ...entries, tts: isOwn ? tts : { ...tts, parameters: { ...tts.parameters, cache: false } } },
    { dataDirectory: scratch ?? data, cacheDirectory: resolve(data, settings.cachePath), log: () => {} },
    kinds,
  );
  const phrases = kit === undefined ? [] : phrasesOf(kit.synapses, kit.modules);
  const close = async (): Promise<void> => {
    await engines.close();
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  };
  return { home, data, read, settings, phrases, engines, close };
}

/** Undefined when there is no room for it. */
const scratchDirectory = (): Promise<string | undefined> =>
  mkdtemp(join(tmpdir(), 'broca-doctor-')).catch(() => undefined);
