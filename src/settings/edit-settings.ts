import * as E from 'fp-ts/lib/Either.js';
import { HOOK_NAMES, type Hook, type Hooks, hooked } from '../brain/hooks.ts';
import type { Refusal } from '../decode.ts';
import {
  type EngineChoice,
  entriesOf,
  type Options,
  type Settings,
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

const CHOICES = [
  { kind: 'stt', key: 'default_stt', list: 'speech_to_text' },
  { kind: 'tts', key: 'default_tts', list: 'text_to_speech' },
  { kind: 'player', key: 'default_player', list: 'players' },
  { kind: 'trigger', key: 'default_trigger', list: 'triggers' },
] as const;

/** The settings after a change. Left: everything that is wrong with it; then nothing of it holds. */
export function edited(
  settings: Settings,
  change: SettingsChange,
  knows: Known,
): E.Either<readonly Refusal[], Settings> {
  const lists = CHOICES.map((names) => {
    const { kind, key, list } = names;
    return { ...names, choice: choiceAfter(settings[kind], change[list], change[key]) };
  });
  const wrong = [
    ...lists.flatMap(({ key, list, choice }) => undefinedChoice(key, list, choice)),
    ...Object.entries(change.hooks ?? {}).flatMap(([name, hook]) => wrongHook(name, hook, knows)),
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

const undefinedChoice = (key: string, list: string, { entries, chosen }: EngineChoice): readonly Refusal[] =>
  entries.some(({ name }) => name === chosen)
    ? []
    : [
        {
          path: [key],
          found: chosen,
          expected: `one of ${list} (${entries.map(({ name }) => name).join(', ')})`,
        },
      ];

function wrongHook(name: string, hook: Hook, { synapse }: Known): readonly Refusal[] {
  if (!HOOK_NAMES.some((known) => known === name)) return [unknownHook(name)];
  return hooked(hook).flatMap((found, index) =>
    synapse(found)
      ? []
      : [
          {
            path: ['hooks', name, ...(typeof hook === 'string' ? [] : [index])],
            found,
            expected: 'the name of a synapse',
          },
        ],
  );
}

const unknownHook = (name: string): Refusal => ({
  path: ['hooks', name],
  found: name,
  expected: `a known hook (${HOOK_NAMES.join(', ')})`,
});

const notPositive = (key: RecognizerValue, value: number | undefined): readonly Refusal[] =>
  value === undefined || (Number.isFinite(value) && value > 0)
    ? []
    : [{ path: [key], found: value, expected: 'a number above 0' }];

const recognizerValues = (change: SettingsChange): Partial<Options> =>
  Object.fromEntries(
    RECOGNIZER_VALUES.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])),
  );
