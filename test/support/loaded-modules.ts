import { modulesOf } from '../../src/modules/load-modules.ts';
import type { AllModules } from '../../src/modules/module.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { kit } from './kit.ts';

/** A folder for each kind, as kits have them. */
export const RESOURCES = {
  neuron: 'resources/neurons',
  signal: 'resources/signals',
  stt: 'resources/stt',
  tts: 'resources/tts',
  trigger: 'resources/trigger',
};

export const NONE: Settings['resources'] = {
  neuron: null,
  signal: null,
  stt: null,
  tts: null,
  trigger: null,
};

interface Options {
  readonly deadlineMs?: number;
  readonly resources?: Partial<Settings['resources']>;
}

/** The modules of a kit of these files; each folder that holds one of them is a folder of its settings. */
export function loadedModules(files: Parameters<typeof kit>[0], options: Options = {}): Promise<AllModules> {
  const given = Object.entries(RESOURCES).filter(([, folder]) =>
    Object.keys(files).some((file) => file.startsWith(`${folder}/`)),
  );
  const resources = { ...NONE, ...Object.fromEntries(given), ...options.resources };
  return modulesOf(kit(files), options.deadlineMs)({ resources });
}

/** Each module that cannot be used, as the log says it. */
export const failures = async (...given: Parameters<typeof loadedModules>): Promise<readonly string[]> =>
  (await loadedModules(...given)).failures.map(({ place, reason }) => `${place}: ${reason}`);
