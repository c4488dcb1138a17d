import { resolve } from 'node:path';
import { type EnginesAtWork, enginesAtWork } from '../engines/at-work.ts';
import type { EngineKinds } from '../engines/kinds.ts';
import { chosenEngines } from '../settings/settings.ts';
import type { StartedSettings } from './checked-kit.ts';

/** The engines that the settings choose, at work in a data directory; close them. */
export const enginesOf = (
  settings: StartedSettings,
  data: string,
  { log, kinds }: { readonly log: (line: string) => void; readonly kinds: EngineKinds },
): EnginesAtWork =>
  enginesAtWork(
    chosenEngines(settings),
    { dataDirectory: data, cacheDirectory: resolve(data, settings.cachePath), log },
    kinds,
  );
