import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { chained } from '../../../engines/chains/chained.ts';
import { sttChain } from '../../../engines/chains/stt-chain.ts';
import type { Stt } from '../../../engines/ports.ts';
import type { AllModules } from '../../../modules/built-in.ts';
import type { Kit } from '../../../settings/load-kit.ts';
import { chosenEngines } from '../../../settings/settings.ts';

/** The recogniser that the settings of a kit choose, with its process; whoever asks for it closes it. */
export const kitRecogniser = ({ home, settings, modules }: Kit<AllModules>): Stt =>
  chained(
    chosenEngines(settings).stt,
    { kind: 'stt', from: modules.engines.stt, join: sttChain },
    { dataDirectory: resolve(home, 'data'), cacheDirectory: tmpdir(), log: () => {} },
  ).instance;
