import * as E from 'fp-ts/lib/Either.js';
import { type Hooks, hookedSynapses, unknownHooks } from '../brain/hooks.ts';
import { unknownSynapse } from '../brain/unknown-name.ts';
import type { Refusal } from '../decode.ts';
import {
  ENGINE_LISTS,
  type EngineChoice,
  entriesOf,
  type Options,
  type Settings,
  undefinedChoice,
  type WrittenEngines,
} from './settings.ts';

/** What somebody wants changed, in the words of users; whatever is absent stays as it is. */
export interface SettingsChange extends Partial<Pick<Options, RecognizerValue>> {
  readonly default_stt?: string | undefined;
  readonly default_tts?: string | undefined;
  readonly default_player?: string | undefined;
  readonly default_trigger?: string | undefined;
  /** Engines to add; one that the list has already gets these parameters in place of its own. */
  readonly speech_to_text?: WrittenEngines | undefined;
  readonly text_to_speech?: WrittenEngines | undefined;
  readonly players?: WrittenEngines | undefined;
  readonly triggers?: WrittenEngines | undefined;
  readonly hooks?: Partial<Hooks> | undefined;
  readonly variables?: Settings['variables'] | undefined;
}

/** What the present brain has. */
export interface Known {
  readonly synapse: (name: string) => boolean;
}

const RECOGNIZER_VALUES = [
  'recognizer_multiplier',
  'recognizer_energy_ratio',
  'recognizer_recording_timeout',
  'recognizer_recording_timeout_with_silence',
] as const;

type RecognizerValue = (typeof RECOGNIZER_VALUES)[number];

/** The settings after a change. Left: everything that is wrong with it; then nothing of it holds. */
export function settingsAfter(
  settings: Settings,
  change: SettingsChange,
  knows: Known,
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
    ...RECOGNIZER_VALUES.flatMap((key) => notPositive(key, change[key])),
  ];
  if (wrong.length > 0) return E.left(wrong);
  return E.right({
    ...settings,
    ...Object.fromEntries(lists.map(({ kind, choice }) => [kind, choice])),
    hooks: { ...settings.hooks, ...change.hooks } as Hooks,
    variables: { ...settings.variables, ...change.variables },
    options: { ...settings.options, ...recognizerValues(change) },
  });
}

function choiceAfter(
  { entries, chosen }: EngineChoice,
  added: WrittenEngines = [],
  wanted = chosen,
): EngineChoice {
  const left = new Map(entriesOf(added).map((entry) => [entry.name, entry]));
  const replaced = entries.map((entry) => {
    const own = left.get(entry.name);
    left.delete(entry.name);
    return own ?? entry;
  });
  return { entries: [...replaced, ...left.values()], chosen: wanted };
}

const notPositive = (key: RecognizerValue, value: number | undefined): readonly Refusal[] =>
  value === undefined || (Number.isFinite(value) && value > 0)
    ? []
    : [{ path: [key], found: value, expected: 'a number above 0' }];

const recognizerValues = (change: SettingsChange): Partial<Options> =>
  Object.fromEntries(
    RECOGNIZER_VALUES.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])),
  );
