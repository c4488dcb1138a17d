import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { type Hooks, hookedSynapses, unknownHooks } from '../brain/events.ts';
import { unknownSynapse } from '../brain/names.ts';
import type { Refusal } from '../lib/decode.ts';
import { hidden, isSecretKey, masked, maskLeftIn, restored } from '../lib/secrets.ts';
import { chosenIn, type RawChoice, undefinedChoice } from './chains.ts';
import { type FieldChanges, settingsWithFields } from './fields.ts';
import { type Options, optionsIn, wrongOptions } from './options.ts';
import { type SatelliteChanges, satellitesWith } from './own-satellites.ts';
import { type SatelliteSwitches, switchedSatellites, unknownSatellites } from './satellites.ts';
import {
  ENGINE_LISTS,
  type EngineChoice,
  type EngineEntry,
  entriesOf,
  type RawEngines,
  type Settings,
} from './settings.ts';

/** A change of the settings, with the keys of the file. An absent key changes nothing. */
export interface SettingsChange extends Partial<Options> {
  /** A name replaces a chain. */
  readonly default_stt?: RawChoice | undefined;
  readonly default_tts?: RawChoice | undefined;
  readonly default_player?: string | undefined;
  readonly default_trigger?: RawChoice | undefined;
  /** Engines to add; for an engine already in the list these parameters replace its own. */
  readonly speech_to_text?: RawEngines | undefined;
  readonly text_to_speech?: RawEngines | undefined;
  readonly players?: RawEngines | undefined;
  readonly triggers?: RawEngines | undefined;
  readonly hooks?: Partial<Hooks> | undefined;
  readonly satellites?: SatelliteSwitches | undefined;
  /** Satellites to add or change; null takes away one that was added. */
  readonly ownSatellites?: SatelliteChanges | undefined;
  /** Fields of other sections, decoded. */
  readonly sections?: FieldChanges | undefined;
  readonly variables?: Settings['variables'] | undefined;
  /** The names of variables that may hold a speaker's words. */
  readonly spokenVariables?: Settings['spokenVariables'] | undefined;
}

/** Looks up synapses of the brain in force. */
export interface SynapseLookup {
  readonly synapse: (name: string) => boolean;
}

/** Whether a hook may name a synapse that does not exist yet, as Kalliope's clients expect. */
export const allowsUnknownHooks = ({ restApi }: Pick<Settings, 'restApi'>): boolean =>
  restApi.compatibility === 'kalliope';

/** The settings after a change. Parts that it leaves out stay the same objects. Left: all mistakes in it; then nothing changes. */
export function settingsAfter(
  settings: Settings,
  change: SettingsChange,
  knows: SynapseLookup,
): E.Either<readonly Refusal[], Settings> {
  const { hooks, satellites: switches, ownSatellites } = change;
  const satellites = satellitesWith(settings.satellites, ownSatellites);
  const choices = choicesAfter(settings, change);
  const fielded = settingsWithFields(settings, change.sections ?? {});
  const wrong = [
    ...(E.isLeft(fielded) ? fielded.left : []),
    ...choices.flatMap(({ key, list, choice }) => undefinedChoice(key, list, choice)),
    ...(hooks === undefined ? [] : wrongHooks(hooks, knows)),
    ...wrongOptions(change),
    ...(switches === undefined ? [] : unknownSatellites(satellites, switches)),
  ];
  if (E.isLeft(fielded) || wrong.length > 0) return E.left(wrong);
  return E.right({
    ...fielded.right,
    ...Object.fromEntries(choices.map(({ kind, choice }) => [kind, choice])),
    ...(hooks === undefined ? {} : { hooks: { ...settings.hooks, ...hooks } as Hooks }),
    ...variablesAfter(settings, change),
    ...(switches === undefined && ownSatellites === undefined
      ? {}
      : { satellites: switchedSatellites(satellites, switches) }),
    options: { ...settings.options, ...optionsIn(change) },
  });
}

/** Settings in which the parts that equal those before are the same objects; those before if all are. */
export function withSameParts(before: Settings, after: Settings): Settings {
  const parts = Object.entries(before).map(([key, part]) => {
    const next = after[key as keyof Settings];
    return [key, isDeepStrictEqual(part, next) ? part : next] as const;
  });
  const isSame = parts.every(([key, part]) => part === before[key as keyof Settings]);
  return isSame ? before : { ...after, ...Object.fromEntries(parts) };
}

/** The engines of the kinds that a change names. */
const choicesAfter = (settings: Settings, change: SettingsChange) =>
  ENGINE_LISTS.flatMap(({ kind, list }) => {
    const key = `default_${kind}` as const;
    if (change[list] === undefined && change[key] === undefined) return [];
    return [{ kind, list, key, choice: choiceAfter(settings[kind], change[list], change[key]) }];
  });

const wrongHooks = (hooks: Partial<Hooks>, knows: SynapseLookup): readonly Refusal[] => [
  ...unknownHooks(Object.keys(hooks)),
  ...hookedSynapses(hooks)
    .filter(({ synapse }) => !knows.synapse(synapse))
    .map(({ path, synapse }) => unknownSynapse(path, synapse)),
];

function variablesAfter(
  settings: Settings,
  change: SettingsChange,
): Partial<Pick<Settings, 'variables' | 'spokenVariables'>> {
  const { variables, spokenVariables } = change;
  if (variables === undefined && spokenVariables === undefined) return {};
  const spoken = settings.restApi.allowsCode ? spokenVariables : Object.keys(variables ?? {});
  return {
    variables: { ...settings.variables, ...variables },
    spokenVariables: spokenAfter(settings, { variables, spokenVariables: spoken }),
  };
}

const choiceAfter = (
  { entries, ...chosen }: EngineChoice,
  added: RawEngines = [],
  choice?: RawChoice,
): EngineChoice => ({
  entries: enginesAfter(entries, entriesOf(added)),
  ...(choice === undefined ? chosen : chosenIn(choice)),
});

/** The spoken variables after a change: a new value decides whether its variable is spoken. */
export const spokenAfter = (
  { spokenVariables: before = [] }: Pick<SettingsChange, 'spokenVariables'>,
  { variables = {}, spokenVariables = [] }: Pick<SettingsChange, 'variables' | 'spokenVariables'>,
): Settings['spokenVariables'] => [
  ...before.filter((name) => !Object.hasOwn(variables, name)),
  ...spokenVariables,
];

/** Adds engines to a list. An engine already in the list is replaced at its position. */
export function enginesAfter(
  entries: readonly EngineEntry[],
  added: readonly EngineEntry[],
): readonly EngineEntry[] {
  const left = new Map(added.map((entry) => [entry.name, entry]));
  const replaced = entries.map((entry) => {
    const own = left.get(entry.name);
    left.delete(entry.name);
    return own ?? entry;
  });
  return [...replaced, ...left.values()];
}

type Variables = Settings['variables'];
type VariableSettings = Pick<Settings, 'variables' | 'secretVariables'>;

/** The variables with secret ones masked: those with a secret name, and those in `secret_variables`. */
export const maskedVariables = ({ variables, secretVariables }: VariableSettings): Variables =>
  Object.fromEntries(
    Object.entries(masked(variables)).map(([name, shown]) => [
      name,
      secretVariables.includes(name) ? hidden(variables[name]) : shown,
    ]),
  );

/** New values of variables, where a mask that was sent back stands for the stored value. */
export const restoredVariables = (written: Variables, settings: VariableSettings): Variables =>
  restored(written, maskedVariables(settings), settings.variables) as Variables;

/** The first secret variable whose new value is a mask without a stored value; undefined without one. */
export const maskedName = (
  written: Variables,
  { secretVariables }: Pick<Settings, 'secretVariables'>,
): string | undefined =>
  Object.keys(written).find(
    (name) => maskLeftIn(written[name], isSecretKey(name) || secretVariables.includes(name)) !== undefined,
  );
