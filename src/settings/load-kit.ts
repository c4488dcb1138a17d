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
    const { settings, problem, problems } = await loadSettings(home);
    const { synapses, names, problems: inBrain } = await loadBrain(resolve(home, 'brain.yml'), codecs);
    const inHooks = names === undefined ? [] : unknownHooks({ settings, problem }, names);
    const all = [...inHooks, ...problems, ...inBrain];
    return all.length > 0
      ? E.left({ _tag: 'InvalidKit', problems: inReadingOrder(all) })
      : E.right({ home, settings, synapses, codecs });
  };

function unknownHooks(
  { settings, problem }: Pick<LoadedSettings, 'settings' | 'problem'>,
  names: ReadonlySet<string>,
): readonly Problem[] {
  return HOOK_NAMES.flatMap((hook) => {
    const value = settings.hooks[hook];
    return hooked(value).flatMap((found, index) => {
      const path = ['hooks', hook, ...(typeof value === 'string' ? [] : [index])];
      return names.has(found) ? [] : [problem({ path, found, expected: 'the name of a synapse' })];
    });
  });
}

/** File by file, each from its start to its end. */
function inReadingOrder(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return problems.toSorted(
    (one, other) =>
      files.indexOf(one.file) - files.indexOf(other.file) ||
      one.line - other.line ||
      one.column - other.column,
  );
}
