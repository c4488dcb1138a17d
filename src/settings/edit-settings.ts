import * as E from 'fp-ts/lib/Either.js';
import { type Hooks, hookedSynapses, unknownHooks } from '../brain/events.ts';
import { unknownSynapse } from '../brain/names.ts';
import type { Refusal } from '../lib/decode.ts';
import { hidden, isSecretKey, masked, maskLeftIn, restored } from '../lib/secrets.ts';
import { chosenIn, type RawChoice, undefinedChoice } from './chains.ts';
import { type Options, optionsIn, wrongOptions } from './options.ts';
import { type SatelliteSwitches, switchedSatellites, unknownSatellites } from './satellites.ts';
import {
  ENGINE_LISTS,
  type EngineChoice,
  type EngineEntry,
  entriesOf,
  type RawEngines,
  type Settings,
} from './settings.ts';

/** What somebody wants changed, in the words of users; whatever is absent stays as it is. */
export interface SettingsChange extends Partial<Options> {
  /** A name takes the place of a chain. */
  readonly default_stt?: RawChoice | undefined;
  readonly default_tts?: RawChoice | undefined;
  readonly default_player?: string | undefined;
  readonly default_trigger?: RawChoice | undefined;
  /** Engines to add; one that the list has already gets these parameters in place of its own. */
  readonly speech_to_text?: RawEngines | undefined;
  readonly text_to_speech?: RawEngines | undefined;
  readonly players?: RawEngines | undefined;
  readonly triggers?: RawEngines | undefined;
  readonly hooks?: Partial<Hooks> | undefined;
  readonly satellites?: SatelliteSwitches | undefined;
  readonly variables?: Settings['variables'] | undefined;
  /** Those of them that somebody's words may be in. */
  readonly spokenVariables?: Settings['spokenVariables'] | undefined;
}

/** What the present brain has. */
export interface SynapseLookup {
  readonly synapse: (name: string) => boolean;
}

/** Whether a hook may name a synapse that is not there, as Kalliope's clients expect; it runs once there is one. */
export const allowsUnknownHooks = ({ restApi }: Pick<Settings, 'restApi'>): boolean =>
  restApi.compatibility === 'kalliope';

/** The settings after a change. Left: everything that is wrong with it; then nothing of it holds. */
export function settingsAfter(
  settings: Settings,
  change: SettingsChange,
  knows: SynapseLookup,
): E.Either<readonly Refusal[], Settings> {
  const lists = ENGINE_LISTS.map(({ kind, list }) => {
    const key = `default_${kind}` as const;
    return { kind, list, key, choice: choiceAfter(settings[kind], change[list], change[key]) };
  });
  const wrong = [
    ...lists.flatMap(({ key, list, choice }) => undefinedChoice(key, list, choice)),
    ...unknownHooks(Object.keys(change.hooks ?? {})),
    ...hookedSynapses(change.hooks ?? {})
      .filter(({ synapse }) => !knows.synapse(synapse))
      .map(({ path, synapse }) => unknownSynapse(path, synapse)),
    ...wrongOptions(change),
    ...unknownSatellites(settings.satellites, change.satellites),
  ];
  if (wrong.length > 0) return E.left(wrong);
  return E.right({
    ...settings,
    ...Object.fromEntries(lists.map(({ kind, choice }) => [kind, choice])),
    hooks: { ...settings.hooks, ...change.hooks } as Hooks,
    variables: { ...settings.variables, ...change.variables },
    spokenVariables: spokenAfter(settings, {
      ...change,
      ...(settings.restApi.allowsCode ? {} : { spokenVariables: Object.keys(change.variables ?? {}) }),
    }),
    satellites: switchedSatellites(settings.satellites, change.satellites),
    options: { ...settings.options, ...optionsIn(change) },
  });
}

const choiceAfter = (
  { entries, ...chosen }: EngineChoice,
  added: RawEngines = [],
  wanted?: RawChoice,
): EngineChoice => ({
  entries: enginesAfter(entries, entriesOf(added)),
  ...(wanted === undefined ? chosen : chosenIn(wanted)),
});

/** A variable that is given another value is as spoken as that. */
export const spokenAfter = (
  { spokenVariables: before = [] }: Pick<SettingsChange, 'spokenVariables'>,
  { variables = {}, spokenVariables = [] }: Pick<SettingsChange, 'variables' | 'spokenVariables'>,
): Settings['spokenVariables'] => [
  ...before.filter((name) => !Object.hasOwn(variables, name)),
  ...spokenVariables,
];

/** The list with these engines added; one that it has already is replaced in its place. */
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

/** Variables as whoever may not see the secret ones reads them: those whose names say so, and those that `secret_variables` names. */
export const maskedVariables = ({
  variables,
  secretVariables,
}: Pick<Settings, 'variables' | 'secretVariables'>): Variables =>
  Object.fromEntries(
    Object.entries(masked(variables)).map(([name, shown]) => [
      name,
      secretVariables.includes(name) ? hidden(variables[name]) : shown,
    ]),
  );

/** New values of variables, with what is stored where a mask was sent back. */
export const restoredVariables = (
  written: Variables,
  settings: Pick<Settings, 'variables' | 'secretVariables'>,
): Variables => restored(written, maskedVariables(settings), settings.variables) as Variables;

/** The name of a secret variable that was sent a mask and has nothing stored; undefined where there is none. */
export const maskedName = (
  written: Variables,
  { secretVariables }: Pick<Settings, 'secretVariables'>,
): string | undefined =>
  Object.entries(written)
    .filter(
      ([name, value]) => maskLeftIn(value, isSecretKey(name) || secretVariables.includes(name)) !== undefined,
    )
    .map(([name]) => name)
    .at(0);
