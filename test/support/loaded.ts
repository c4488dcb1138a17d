import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { SynapseCodecs } from '../../src/brain/decode-synapse.ts';
import { loadBrain } from '../../src/brain/load-brain.ts';
import { correctionFiles } from '../../src/brain/matching/corrections.ts';
import { orderSignal } from '../../src/brain/order-signal.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { describeProblem, type Problem } from '../../src/lib/errors.ts';
import { builtIn } from '../../src/modules/module.ts';
import { type Kit, loadKit } from '../../src/settings/load-kit.ts';
import { loadSettings } from '../../src/settings/load-settings.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { kit } from './kit.ts';

type Files = Parameters<typeof kit>[0];

/** The codecs of this build, for correction files in `home`. */
export const codecsOf = (home: string): SynapseCodecs => ({
  modules: builtIn,
  order: orderSignal(correctionFiles(home)),
});

/** Each problem as the person who wrote `home` reads it: place, path, found and expected, the file from `home`. */
export const mistakes = (home: string, problems: readonly Problem[]): readonly string[] =>
  problems.map((problem) => describeProblem(problem).replaceAll(join(home, '/'), ''));

/** The synapses of a kit's `brain.yml`, or the mistakes in it. */
export async function loadedBrain(files: Files): Promise<readonly Synapse[] | readonly string[]> {
  const home = kit(files);
  const { synapses, problems } = await loadBrain(join(home, 'brain.yml'), codecsOf(home));
  return problems.length > 0 ? mistakes(home, problems) : synapses;
}

/** The settings of a kit, or the mistakes in its files. */
export async function loadedSettings(files: Files): Promise<Settings | readonly string[]> {
  const home = kit(files);
  const { settings, problems } = await loadSettings(home);
  return problems.length > 0 ? mistakes(home, problems) : settings;
}

/** A whole kit, or the mistakes in all its files. */
export async function loadedKit(files: Files): Promise<Kit | readonly string[]> {
  const home = kit(files);
  const loaded = await loadKit(home, builtIn)();
  if (E.isRight(loaded)) return loaded.right;
  return loaded.left._tag === 'InvalidKit' ? mistakes(home, loaded.left.problems) : [loaded.left._tag];
}
