import * as E from 'fp-ts/lib/Either.js';
import { refusedCode } from '../../brain/add-synapse.ts';
import { type ReadSynapse, readSynapse, type SynapseCodecs } from '../../brain/decode-synapse.ts';
import { HOOK_NAMES } from '../../brain/events.ts';
import { unknownSynapse } from '../../brain/names.ts';
import type { Synapse } from '../../brain/synapse.ts';
import type { Refusal } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import {
  allowsUnknownHooks,
  type SettingsChange,
  type SynapseLookup,
  settingsAfter,
} from '../../settings/edit-settings.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { OPTION_NAMES, optionsIn } from '../../settings/options.ts';
import { ENGINE_LISTS, type Settings } from '../../settings/settings.ts';
import type { Kept, RawSynapse } from './stored-text.ts';

/** What the user's own files say. */
export interface BaseKit<Codecs extends SynapseCodecs = SynapseCodecs>
  extends Pick<Kit, 'home' | 'settings' | 'synapses'> {
  readonly codecs: Codecs;
}

/** What is in force: a kit with all that was changed. */
export interface EffectiveKit {
  readonly settings: Settings;
  readonly synapses: readonly Synapse[];
  /** What no longer fits; it costs itself. */
  readonly problems: readonly Problem[];
  /** Those of the problems that keep something out of force: not the links to synapses that nobody has. */
  readonly notInForce: readonly Problem[];
  /** The files of synapses that cannot be used at all. */
  readonly unusable: readonly string[];
}

/** What was changed goes before the kit's, in its place; what the kit does not have comes after it, in the order it was made. */
export function effectiveKit(kit: BaseKit, kept: Kept): EffectiveKit {
  const own = new Map(kit.synapses.map((synapse) => [synapse.name, synapse]));
  const { usable, unusable, problems, checkLinks } = readWritten(kept, kit);
  const changed = [...kept.synapses.values()];
  const switched = changed.filter((one) => one.kind === 'switched');
  const isEnabled = new Map(switched.map((one) => [one.name, one.isEnabled]));
  const deleted = new Set(changed.filter(({ kind }) => kind === 'deleted').map(({ name }) => name));
  const inPlace = kit.synapses
    .filter(({ name }) => !deleted.has(name))
    .map((synapse) => usable.get(synapse.name) ?? enabledAs(synapse, isEnabled.get(synapse.name)));
  const added = [...usable.values()].filter(({ name }) => !own.has(name));
  const synapses = [...inPlace, ...added];
  const names = new Set(synapses.map(({ name }) => name));
  const over = settingsOver(kit.settings, kept.settings, {
    synapse: (name) => allowsUnknownHooks(kit.settings) || names.has(name),
  });
  const lost = switched
    .filter(({ name }) => !own.has(name))
    .map(({ problem, name }) =>
      problem({ path: ['name'], found: name, expected: 'the name of a synapse of the kit' }),
    );
  const notInForce = [...over.wrong.map(kept.settingsProblem), ...problems, ...lost];
  return {
    settings: over.settings,
    synapses,
    problems: [...notInForce, ...checkLinks(names)],
    notInForce,
    unusable,
  };
}

/** Those made through the API, in the order they were made, without what of them is wrong. */
function readWritten(kept: Kept, { codecs, settings }: BaseKit) {
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
    checkLinks: (names: ReadonlySet<string>): readonly Problem[] =>
      read.flatMap(({ one, read: { links } }) =>
        links
          .filter(({ synapse }) => !names.has(synapse))
          .map(({ path, synapse }) => one.problem(unknownSynapse(path, synapse))),
      ),
  };
}

/** The settings may have changed since it was made: then it is not used, and stays on disk. */
function withoutCode(read: ReadSynapse, { modules }: SynapseCodecs, settings: Settings): ReadSynapse {
  const refused = read.usable === undefined ? [] : refusedCode(read.usable, modules, settings);
  return refused.length === 0 ? read : { ...read, decoded: E.left(refused), usable: undefined };
}

/** An ISO time is sorted as text. */
const byAge = (one: RawSynapse, other: RawSynapse): number =>
  one.added < other.added ? -1 : one.added > other.added ? 1 : one.file < other.file ? -1 : 1;

const enabledAs = (synapse: Synapse, isEnabled = synapse.isEnabled): Synapse =>
  synapse.isEnabled === isEnabled ? synapse : { ...synapse, isEnabled };

/** The settings with what was kept of changes, piece by piece: one that no longer fits costs itself. Paths are the file's. */
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

/** Engines first: one of them may be chosen. */
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
  ...Object.entries(kept.satellites ?? {}).map(([name, switches]) => ({ satellites: { [name]: switches } })),
  ...OPTION_NAMES.map((name) => ({ [name]: optionsIn(kept)[name] })),
];

/** The file says `default_speech_to_text` for `default_stt`, and has options in a map. */
function inFile([first = '', ...rest]: Refusal['path']): Refusal['path'] {
  const engine = ENGINE_LISTS.find(({ kind }) => `default_${kind}` === first);
  if (engine !== undefined) return [engine.key, ...rest];
  return OPTION_NAMES.some((name) => name === first) ? ['options', first, ...rest] : [first, ...rest];
}
