import { resolve } from 'node:path';
import { phrasesOf } from '../../brain/links.ts';
import { type EnginesAtWork, enginesAtWork } from '../../engines/at-work.ts';
import { type EngineEntry, realEngine } from '../../engines/choose.ts';
import type { AllModules } from '../../modules/built-in.ts';
import type { ReadKit } from '../../settings/load-kit.ts';
import { chosenEngines, type Settings } from '../../settings/settings.ts';
import { kitInForce } from '../kit-in-force.ts';
import { placeToWrite } from '../place-to-write.ts';

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
  const { read, data, kit, settings } = await kitInForce(home, given);
  const { tts, ...entries } = chosenEngines(settings);
  const { engines: kinds } = read.modules;
  const { own = {} } = kinds.tts;
  // what is in the cache would be said without the voice
  const uncached = <Entry extends EngineEntry>(entry: Entry): Entry => {
    const { name } = realEngine(entry, (engine) => engine in kinds.tts.engines || engine in own);
    return Object.hasOwn(own, name) ? entry : { ...entry, parameters: { ...entry.parameters, cache: false } };
  };
  const { chain } = tts;
  const voices = chain === undefined ? {} : { chain: chain.map((step) => step.map(uncached)) };
  const place = await placeToWrite(data, entries.trigger.name);
  const engines = enginesAtWork(
    { ...entries, tts: { ...uncached(tts), ...voices } },
    { dataDirectory: place.directory, cacheDirectory: resolve(data, settings.cachePath), log: () => {} },
    kinds,
  );
  const phrases = kit === undefined ? [] : phrasesOf(kit.synapses, kit.modules);
  const close = async (): Promise<void> => {
    await engines.close();
    await place.remove();
  };
  return { home, data, read, settings, phrases, engines, close };
}
