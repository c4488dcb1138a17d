import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { inspect } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { Values } from 'pyjinja';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { Hooks } from '../../brain/events.ts';
import type { Modules } from '../../brain/modules.ts';
import { orderSignal } from '../../brain/order-signal.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { chained } from '../../engines/chains/chain.ts';
import { sttChain } from '../../engines/chains/stt-chain.ts';
import type { Stt } from '../../engines/ports.ts';
import { describe } from '../../lib/errors.ts';
import { modulesOf } from '../../modules/load-modules.ts';
import { type AllModules, builtIn } from '../../modules/module.ts';
import { NO_SENTENCES, type Sentences } from '../../sentences/sentences.ts';
import { type Kit, loadKit } from '../../settings/load-kit.ts';
import type { Options } from '../../settings/options.ts';
import { chosenEngines, type Settings, settingsOf } from '../../settings/settings.ts';
import { COMMON_PARAMETERS, renderParameters } from '../../template/render-parameters.ts';

/** The kit of the assistant: its directory, its files by path, or a loaded kit. */
export type GivenKit =
  | { readonly home: string }
  | { readonly files: Readonly<Record<string, string>> }
  | Kit<AllModules>
  | RawKit;

/** Opens a kit. Rejects with all mistakes of a kit that can't be used. `close` removes its temporary files. */
export async function openKit(given: GivenKit) {
  if (typeof given !== 'object' || given === null)
    throw new Error(`which kit? found ${inspect(given)}, expected { home }, { files } or { synapses }`);
  if ('codecs' in given) return { kit: given, close: async () => {} };
  if ('files' in given) return filesKit(given.files);
  if ('home' in given) return { kit: await kitAt(resolve(given.home)), close: async () => {} };
  return { kit: rawKit(given), close: async () => {} };
}

async function filesKit(files: Readonly<Record<string, string>>) {
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

/** Makes a kit without files from the default settings and an empty brain. */
export interface RawKit {
  readonly synapses?: readonly Synapse[];
  readonly sentences?: Sentences;
  readonly hooks?: Partial<Hooks>;
  readonly variables?: Values;
  readonly options?: Partial<Options>;
  readonly questionDeadlineMs?: Settings['questionDeadlineMs'];
  readonly settings?: Partial<Settings>;
  /** The modules of its brain; the built-in ones by default. */
  readonly modules?: AllModules;
}

export function rawKit(written: RawKit): Kit<AllModules> {
  const { synapses = [], hooks, options, variables = {}, modules = builtIn } = written;
  const settings = { ...settingsOf({}, variables), ...written.settings };
  return {
    home: '/nowhere',
    synapses,
    sentences: written.sentences ?? NO_SENTENCES,
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

/** The recogniser of a kit's settings with its process. The caller closes it. */
export const kitRecogniser = ({ home, settings, modules }: Kit<AllModules>): Stt =>
  chained(
    chosenEngines(settings).stt,
    { kind: 'stt', from: modules.engines.stt, join: sttChain },
    { dataDirectory: resolve(home, 'data'), cacheDirectory: tmpdir(), log: () => {} },
  ).instance;

/** The same kit with orders and intents as its only signals. */
export const withOrdersOnly = (kit: Kit<AllModules>): Kit<AllModules> => ({
  ...kit,
  synapses: kit.synapses.map((synapse) => ({
    ...synapse,
    signals: synapse.signals.filter(({ order, intent }) => (order ?? intent) !== undefined),
  })),
});

/** A recorded neuron that did not run, with its rendered parameters. */
export interface NeuronCalled {
  readonly neuron: string;
  readonly parameters: Values;
}

/** Which neurons run. */
export interface Outside {
  /** Neurons that run although they reach outside the assistant. */
  readonly run: ReadonlySet<string> | 'all';
  /** The values of the others, by neuron. */
  readonly values: Readonly<Record<string, Values>>;
}

/** Records neurons that reach outside instead of running them, except those of hooks. */
export const standIns =
  (
    { run, values }: Outside,
    neurons: () => Modules['neurons'],
    note: (called: NeuronCalled) => void,
  ): NonNullable<NeuronTools['standIn']> =>
  (neuron, call) => {
    if (run === 'all' || neurons().get(neuron)?.staysInside === true || run.has(neuron)) return undefined;
    if (!call.scope.isFromHook) note({ neuron, parameters: rendered(call) });
    return values[neuron] ?? {};
  };

const COMMON: ReadonlySet<string> = new Set(COMMON_PARAMETERS);

/** Renders the parameters without quotes for a shell. */
function rendered({ parameters, values }: { readonly parameters: Values; readonly values: Values }): Values {
  const own = Object.fromEntries(Object.entries(parameters).filter(([name]) => !COMMON.has(name)));
  return E.getOrElse(() => own)(renderParameters(own, values));
}
