import type {
  EngineReport,
  HealthAnswer,
  OptionsAnswer,
  SettingsAnswer,
  State,
} from '../../client/generated/types.ts';

/** One engine, as the table shows it. */
export interface EngineRow {
  readonly kind: string;
  /** The settings' name, and the engine that really works where that is another one. */
  readonly name: string;
  readonly state: EngineReport['state'];
  /** Why it is so, and what to do; `''` where all is well. */
  readonly detail: string;
}

/** The engines, those that do not work first. */
export const engineRows = ({ engines }: Pick<HealthAnswer, 'engines'>): readonly EngineRow[] =>
  Object.entries(engines)
    .flatMap(([kind, one]) => {
      const title = KINDS[kind] ?? kind;
      if (one.chain === undefined) return [{ kind: title, ...one }];
      return one.chain.map((link, index) => ({ kind: `${title} ${index + 1}`, ...link }));
    })
    .map(({ kind, name, engine, state, detail = '', restarts = 0 }) => ({
      kind,
      name: name === engine ? name : `${name} (${engine})`,
      state,
      detail: [detail, restarts === 0 ? [] : `started again ${restarts} times`]
        .flat()
        .filter(Boolean)
        .join('; '),
    }))
    .toSorted((one, other) => rank(one.state) - rank(other.state));

const KINDS: Readonly<Record<string, string>> = {
  stt: 'Recogniser',
  tts: 'Voice',
  player: 'Player',
  trigger: 'Trigger',
  source: 'Microphone',
  detector: 'Speech detector',
};

const rank = (state: EngineReport['state']): number => (state === 'missing' || state === 'failed' ? 0 : 1);

/** Where the machines stand, one line each: `ears: waiting_for_trigger`. */
export function stateLines(states: State, path: readonly string[] = []): readonly string[] {
  if (typeof states === 'string') return [`${path.join(' › ')}: ${states}`];
  return Object.entries(states).flatMap(([part, state]) => stateLines(state, [...path, part]));
}

/** A number among the settings that can be changed while Broca runs. */
export interface NumberSetting {
  readonly name: keyof NumberOptions;
  readonly title: string;
  readonly meaning: string;
  readonly unit: string;
  readonly min: number;
  /** Of the slider: a larger number can be typed. */
  readonly max: number;
  readonly step: number;
}

type NumberOptions = Omit<OptionsAnswer['options'], 'deaf' | 'mute' | 'name'>;

/** In the order in which they matter. */
export const NUMBER_SETTINGS: readonly NumberSetting[] = [
  {
    ...{ name: 'energy_threshold', title: 'Threshold of speech', unit: '', min: 40, max: 10_000, step: 10 },
    meaning:
      'Where the threshold begins, as the root mean square of 16-bit sound; from there it follows the room.',
  },
  {
    ...{ name: 'recognizer_energy_ratio', title: 'Above the room', unit: '×', min: 0.1, max: 5, step: 0.1 },
    meaning: 'How far above the room the threshold settles: × 1.5 is 3.5 dB.',
  },
  {
    ...{
      name: 'recognizer_multiplier',
      title: 'Above the threshold',
      unit: '×',
      min: 0.1,
      max: 5,
      step: 0.1,
    },
    meaning: 'Speech is louder than the threshold times this.',
  },
  {
    ...{ name: 'recognizer_recording_timeout', title: 'Longest order', unit: 's', min: 1, max: 60, step: 1 },
    meaning: 'An order is cut off after so many seconds.',
  },
  {
    name: 'recognizer_recording_timeout_with_silence',
    ...{ title: 'Longest silence before it', unit: 's', min: 0.5, max: 15, step: 0.5 },
    meaning: 'So many seconds somebody may take to begin with the order.',
  },
  {
    ...{ name: 'stt_timeout', title: 'Ear open at most', unit: 's', min: 0, max: 60, step: 1 },
    meaning: 'Seconds for one order in all; 0 leaves it to the two above.',
  },
  {
    name: 'adjust_for_ambient_noise_second',
    ...{ title: 'Learn the room for', unit: 's', min: 0, max: 10, step: 0.5 },
    meaning: 'So long after the microphone was opened, whatever is heard is the room. Seldom needed.',
  },
];

/** One of the engines of a kind is in use. */
export interface EngineChoice {
  readonly name: 'default_stt' | 'default_tts' | 'default_player' | 'default_trigger';
  readonly title: string;
  readonly chosen: string;
  readonly names: readonly string[];
}

/** What may be chosen, of what the settings list. */
export const engineChoices = ({ settings }: SettingsAnswer): readonly EngineChoice[] => [
  {
    ...{ name: 'default_stt', title: 'Recogniser', chosen: settings.default_stt_name },
    names: namesOf(settings.stts, settings.default_stt_name),
  },
  {
    ...{ name: 'default_tts', title: 'Voice', chosen: settings.default_tts_name },
    names: namesOf(settings.ttss, settings.default_tts_name),
  },
  {
    ...{ name: 'default_player', title: 'Player', chosen: settings.default_player_name },
    names: namesOf(settings.players, settings.default_player_name),
  },
  {
    ...{ name: 'default_trigger', title: 'Trigger', chosen: settings.default_trigger_name },
    names: namesOf(settings.triggers, settings.default_trigger_name),
  },
];

const namesOf = (engines: readonly { readonly name: string }[], chosen: string): readonly string[] => [
  ...new Set([...engines.map(({ name }) => name), chosen]),
];

/** The hooks that run something, in words. */
export const hookLines = ({ settings: { hooks } }: SettingsAnswer): readonly (readonly [string, string])[] =>
  Object.entries(hooks).flatMap(([hook, runs]): readonly (readonly [string, string])[] =>
    runs === null || runs.length === 0 ? [] : [[hook, [runs].flat().join(', ')]],
  );
