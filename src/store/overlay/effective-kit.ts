import * as E from 'fp-ts/lib/Either.js';
import { refusedCode, refusedOrder } from '../../brain/add-synapse.ts';
import { type ReadSynapse, readSynapse, type SynapseCodecs } from '../../brain/decode-synapse.ts';
import { HOOK_NAMES } from '../../brain/events.ts';
import { unknownSynapse } from '../../brain/names.ts';
import { withSetLists } from '../../brain/sentences/sentences-in-force.ts';
import type { OrderSignal, Signal, Synapse } from '../../brain/synapse.ts';
import { type Refusal, refusals } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import { atOnce, each } from '../../lib/steps.ts';
import {
  allowsUnknownHooks,
  type SettingsChange,
  type SynapseLookup,
  settingsAfter,
} from '../../settings/edit-settings.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { OPTION_NAMES, optionsIn } from '../../settings/options.ts';
import { ENGINE_LISTS, type Settings } from '../../settings/settings.ts';
import type { RawSynapse, StoredChanges, SwitchedSynapse } from './stored-text.ts';

/** The kit in the user's files. */
export interface BaseKit<Codecs extends SynapseCodecs = SynapseCodecs>
  extends Pick<Kit, 'home' | 'settings' | 'synapses' | 'sentences'> {
  readonly codecs: Codecs;
}

/** The files with all stored changes. Stored synapses replace the kit's in their places. Others follow in the order of their creation. */
export const effectiveKit = (kit: BaseKit, kept: StoredChanges) => atOnce(effectiveKitInSteps(kit, kept));

/** The same in steps. */
export function* effectiveKitInSteps(kit: BaseKit, kept: StoredChanges) {
  const own = new Map<string, Synapse>();
  yield* each(kit.synapses, (synapse) => own.set(synapse.name, synapse));
  const { usable, unusable, problems, checkLinks } = readWritten(kept, kit);
  const changed = [...kept.synapses.values()];
  const switched = changed.filter((one) => one.kind === 'switched');
  const changes = new Map(switched.map((one) => [one.name, one]));
  const wrongOrders: Problem[] = [];
  const deleted = new Set(changed.filter(({ kind }) => kind === 'deleted').map(({ name }) => name));
  const synapses: Synapse[] = [];
  yield* each(kit.synapses, (synapse) => {
    const { name } = synapse;
    if (!deleted.has(name))
      synapses.push(usable.get(name) ?? changedAs(synapse, changes.get(name), kit, wrongOrders));
  });
  for (const [name, synapse] of usable) if (!own.has(name)) synapses.push(synapse);
  const has = (name: string): boolean => usable.has(name) || (own.has(name) && !deleted.has(name));
  const over = settingsOver(kit.settings, kept.settings, {
    synapse: (name) => allowsUnknownHooks(kit.settings) || has(name),
  });
  const lost = switched
    .filter(({ name }) => !own.has(name))
    .map(({ problem, name }) =>
      problem({ path: ['name'], found: name, expected: 'the name of a synapse of the kit' }),
    );
  const notInForce = [...over.wrong.map(kept.settingsProblem), ...problems, ...lost, ...wrongOrders];
  return {
    settings: over.settings,
    sentences: withSetLists(kit.sentences, setLists(kept)),
    synapses,
    /** The synapses of the user's files by name. */
    own,
    /** The changes that no longer fit and are left out. */
    problems: [...notInForce, ...checkLinks(has)],
    /** The problems that leave something out, except links to unknown synapses. */
    notInForce,
    /** The files of unusable synapses. */
    unusable,
  };
}

/** The lists that were set while the service ran. */
export const setLists = ({ lists }: Pick<StoredChanges, 'lists'>) =>
  Object.fromEntries([...lists].map(([name, { list }]) => [name, list]));

/** The synapses made through the API in the order of their creation, without wrong parts. */
function readWritten(kept: StoredChanges, { codecs, settings }: BaseKit) {
  const written = [...kept.synapses.values()].filter((one) => one.kind === 'written');
  const read = written
    .toSorted(byAge)
    .map((one) => ({ one, read: withoutCode(readSynapse(codecs, one.written, 'api'), codecs, settings) }));
  return {
    usable: new Map(read.flatMap(({ one, read: { usable } }) => (usable ? [[one.name, usable]] : []))),
    unusable: read.flatMap(({ one, read: { usable } }) => (usable ? [] : [one.file])),
    problems: read.flatMap(({ one, read: { decoded } }) =>
      decoded._tag === 'Left' ? decoded.left.map(one.problem) : [],
    ),
    checkLinks: (has: (name: string) => boolean): readonly Problem[] =>
      read.flatMap(({ one, read: { links } }) =>
        links
          .filter(({ synapse }) => !has(synapse))
          .map(({ path, synapse }) => one.problem(unknownSynapse(path, synapse))),
      ),
  };
}

/** Leaves out a synapse that the present settings do not allow. It stays on disk. */
function withoutCode(read: ReadSynapse, { modules }: SynapseCodecs, settings: Settings): ReadSynapse {
  const refused = read.usable === undefined ? [] : refusedCode(read.usable, modules, settings);
  return refused.length === 0 ? read : { ...read, decoded: E.left(refused), usable: undefined };
}

/** ISO times sort as texts. */
const byAge = (one: RawSynapse, other: RawSynapse): number =>
  one.added < other.added ? -1 : one.added > other.added ? 1 : one.file < other.file ? -1 : 1;

/** A synapse of the kit with what was changed of it. An order that cannot be used is left out. */
function changedAs(
  synapse: Synapse,
  change: SwitchedSynapse | undefined,
  { codecs: { order, modules }, settings }: BaseKit,
  wrong: Problem[],
): Synapse {
  if (change === undefined) return synapse;
  const { isEnabled, orders = [] } = change;
  const added = orders.flatMap((parameters, index): readonly Signal[] => {
    const decoded = order.decode(parameters);
    const signal = E.map((order: OrderSignal): Signal => ({ name: 'order', parameters, order }))(decoded);
    const refused = E.isLeft(signal) ? refusals(signal.left) : refusedOrder(signal.right, modules, settings);
    for (const { path, ...refusal } of refused)
      wrong.push(change.problem({ ...refusal, path: ['orders', index, ...path] }));
    return E.isRight(signal) && refused.length === 0 ? [signal.right] : [];
  });
  if (added.length > 0) return { ...synapse, isEnabled, signals: [...synapse.signals, ...added] };
  return synapse.isEnabled === isEnabled ? synapse : { ...synapse, isEnabled };
}

/** Applies the stored settings one by one, and leaves out those that no longer fit. Paths are those of the file. */
export function settingsOver(
  settings: Settings,
  kept: SettingsChange,
  knows: SynapseLookup,
): { readonly settings: Settings; readonly wrong: readonly Refusal[] } {
  let after = settings;
  const wrong: Refusal[] = [];
  for (const piece of piecesOf(kept)) {
    const result = settingsAfter(after, piece, knows);
    if (E.isRight(result)) after = result.right;
    else wrong.push(...result.left.map((refusal) => ({ ...refusal, path: inFile(refusal.path) })));
  }
  return { settings: after, wrong };
}

/** Engines come first, because a later change may choose one. */
const piecesOf = (kept: SettingsChange): readonly SettingsChange[] => [
  {
    ...Object.fromEntries(ENGINE_LISTS.map(({ list }) => [list, kept[list]])),
    variables: kept.variables,
    spokenVariables: kept.spokenVariables,
  },
  ...ENGINE_LISTS.map(({ kind }) => ({ [`default_${kind}`]: kept[`default_${kind}`] })),
  ...HOOK_NAMES.filter((hook) => kept.hooks !== undefined && Object.hasOwn(kept.hooks, hook)).map((hook) => ({
    hooks: { [hook]: kept.hooks?.[hook] },
  })),
  ...Object.entries(kept.sections ?? {}).map(([name, fields]) => ({ sections: { [name]: fields } })),
  ...Object.entries(kept.ownSatellites ?? {}).map(([name, own]) => ({ ownSatellites: { [name]: own } })),
  ...Object.entries(kept.satellites ?? {}).map(([name, switches]) => ({ satellites: { [name]: switches } })),
  ...OPTION_NAMES.map((name) => ({ [name]: optionsIn(kept)[name] })),
];

/** Translates keys: the file has `default_speech_to_text` for `default_stt`, and options in a map. */
function inFile([first = '', ...rest]: Refusal['path']): Refusal['path'] {
  const engine = ENGINE_LISTS.find(({ kind }) => `default_${kind}` === first);
  if (engine !== undefined) return [engine.key, ...rest];
  return OPTION_NAMES.some((name) => name === first) ? ['options', first, ...rest] : [first, ...rest];
}
