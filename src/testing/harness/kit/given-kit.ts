import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { inspect } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { Hooks } from '../../../brain/hooks.ts';
import { orderSignal } from '../../../brain/order-signal.ts';
import type { Synapse } from '../../../brain/synapse.ts';
import { describe } from '../../../errors.ts';
import { type AllModules, builtIn } from '../../../modules/built-in.ts';
import { modulesOf } from '../../../modules/load-modules.ts';
import { type Kit, loadKit } from '../../../settings/load-kit.ts';
import { type Options, type Settings, settingsOf } from '../../../settings/settings.ts';
import type { Values } from '../../../template/template.ts';

/** What the assistant is to be: a kit's directory, the files of one by their paths, or a kit that was read or written before. */
export type GivenKit =
  | { readonly home: string }
  | { readonly files: Readonly<Record<string, string>> }
  | Kit<AllModules>
  | WrittenKit;

interface OpenKit {
  readonly kit: Kit<AllModules>;
  /** Removes the files it was made of. */
  readonly close: () => Promise<void>;
}

/** Rejects with every mistake of a kit that cannot be used. */
export async function givenKit(given: GivenKit): Promise<OpenKit> {
  if (typeof given !== 'object' || given === null)
    throw new Error(`which kit? found ${inspect(given)}, expected { home }, { files } or { synapses }`);
  if ('codecs' in given) return { kit: given, close: async () => {} };
  if ('files' in given) return filesKit(given.files);
  if ('home' in given) return { kit: await kitAt(resolve(given.home)), close: async () => {} };
  return { kit: writtenKit(given), close: async () => {} };
}

async function filesKit(files: Readonly<Record<string, string>>): Promise<OpenKit> {
  const home = await mkdtemp(join(tmpdir(), 'broca-harness-'));
  const close = () => rm(home, { recursive: true, force: true });
  try {
    for (const [name, text] of Object.entries({ 'settings.yml': '{}', 'brain.yml': '[]', ...files })) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), text);
    }
    return { kit: await kitAt(home), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function kitAt(home: string): Promise<Kit<AllModules>> {
  const kit = await loadKit(home, modulesOf(home))();
  if (E.isLeft(kit)) throw new Error(describe(kit.left));
  return kit.right;
}

/** A kit without files: what differs from one that has nothing and leaves every setting as it is. */
export interface WrittenKit {
  readonly synapses?: readonly Synapse[];
  readonly hooks?: Partial<Hooks>;
  readonly variables?: Values;
  readonly options?: Partial<Options>;
  readonly questionDeadlineMs?: Settings['questionDeadlineMs'];
  readonly settings?: Partial<Settings>;
  /** What its brain may name; Broca's own when absent. */
  readonly modules?: AllModules;
}

export function writtenKit(written: WrittenKit): Kit<AllModules> {
  const { synapses = [], hooks, options, variables = {}, modules = builtIn } = written;
  const settings = { ...settingsOf({}, variables), ...written.settings };
  return {
    home: '/nowhere',
    synapses,
    settings: {
      ...settings,
      hooks: { ...settings.hooks, ...hooks },
      options: { ...settings.options, ...options },
      questionDeadlineMs: written.questionDeadlineMs ?? settings.questionDeadlineMs,
    },
    modules,
    codecs: { modules, order: orderSignal(() => E.right([])) },
  };
}
