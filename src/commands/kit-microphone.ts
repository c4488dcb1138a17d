import { choose } from '../engines/choose.ts';
import type { Source } from '../engines/ports.ts';
import { builtInEngines } from '../modules/engines.ts';
import { type Settings, sourceOf } from '../settings/settings.ts';

interface MicrophoneOptions {
  readonly dataDirectory: string;
  readonly log: (line: string) => void;
}

/** The source of a kit, also if the kit has no trigger and does not use it. Close it. */
export function kitMicrophone(settings: Settings, { dataDirectory, log }: MicrophoneOptions): Source {
  const source = sourceOf(settings);
  const entry = source.name === 'none' ? { name: 'mic', parameters: source.parameters } : source;
  const setup = { dataDirectory, cacheDirectory: dataDirectory, log };
  return choose('source', builtInEngines.source, entry, setup).instance;
}
