import { tmpdir } from 'node:os';
import { choose } from '../../engines/choose.ts';
import type { Stt } from '../../engines/ports.ts';
import type { AllModules } from '../../modules/built-in.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { chosenEngines } from '../../settings/settings.ts';

/** The recogniser that the settings of a kit choose, with its process; whoever asks for it closes it. */
export const kitRecogniser = ({ settings, modules }: Kit<AllModules>): Stt =>
  choose('stt', modules.engines.stt, chosenEngines(settings).stt, {
    dataDirectory: tmpdir(),
    cacheDirectory: tmpdir(),
    log: () => {},
  }).instance;
