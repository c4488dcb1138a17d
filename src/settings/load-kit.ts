import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import { HOOK_NAMES, hooked } from '../brain/hooks.ts';
import { loadBrain } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { orderSignal } from '../brain/order-signal.ts';
import { correctionFiles } from '../brain/read-corrections.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { AssistantError, Problem } from '../errors.ts';
import { type LoadedSettings, loadSettings } from './load-settings.ts';
import type { Settings } from './settings.ts';

/** A home directory, read and found right. */
export interface Kit {
  readonly home: string;
  readonly settings: Settings;
  readonly synapses: readonly Synapse[];
  /** Decodes what is added later by the same rules. */
  readonly codecs: SynapseCodecs;
}

/** Reads `settings.yml`, `brain.yml` and all they name. Left: `InvalidKit` with the mistakes of every file together. */
export const loadKit =
  (home: string, modules: Modules): TaskEither<AssistantError, Kit> =>
  async () => {
    const codecs: SynapseCodecs = { modules, order: orderSignal(correctionFiles(home)) };
    const settings = await loadSettings(home)();
    const brain = await loadBrain(resolve(home, 'brain.yml'), codecs)();
    const problems = [settings, brain].flatMap((loaded) =>
      E.isLeft(loaded) && loaded.left._tag === 'InvalidKit' ? loaded.left.problems : [],
    );
    if (E.isLeft(settings) || E.isLeft(brain)) return E.left({ _tag: 'InvalidKit', problems });
    const unknown = unknownHooks(settings.right, brain.right);
    if (unknown.length > 0) return E.left({ _tag: 'InvalidKit', problems: unknown });
    return E.right({ home, settings: settings.right.settings, synapses: brain.right, codecs });
  };

function unknownHooks(
  { settings, problem }: LoadedSettings,
  synapses: readonly Synapse[],
): readonly Problem[] {
  const names = new Set(synapses.map(({ name }) => name));
  return HOOK_NAMES.flatMap((hook) =>
    hooked(settings.hooks[hook])
      .filter((name) => !names.has(name))
      .map((found) => problem({ path: ['hooks', hook], found, expected: 'the name of a synapse' })),
  );
}
