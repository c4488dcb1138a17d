import type {
  EngineReport,
  HealthAnswer,
  OptionsAnswer,
  SettingsAnswer,
  State,
} from '../../client/generated/types.ts';
import { healthTexts } from './texts.ts';

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
      detail: [detail, restarts === 0 ? [] : healthTexts.restarts(restarts)]
        .flat()
        .filter(Boolean)
        .join('; '),
    }))
    .toSorted((one, other) => rank(one.state) - rank(other.state));

const KINDS: Readonly<Record<string, string>> = {
  stt: healthTexts.recogniser,
  tts: healthTexts.voice,
  player: healthTexts.player,
  trigger: healthTexts.trigger,
  source: healthTexts.microphone,
  detector: healthTexts.speechDetector,
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
    ...{
      name: 'energy_threshold',
      title: healthTexts.energyThreshold,
      unit: '',
      min: 40,
      max: 10_000,
      step: 10,
    },
    meaning: healthTexts.energyThresholdMeaning,
  },
  {
    ...{
      name: 'recognizer_energy_ratio',
      title: healthTexts.energyRatio,
      unit: '×',
      min: 0.1,
      max: 5,
      step: 0.1,
    },
    meaning: healthTexts.energyRatioMeaning,
  },
  {
    ...{
      name: 'recognizer_multiplier',
      title: healthTexts.multiplier,
      unit: '×',
      min: 0.1,
      max: 5,
      step: 0.1,
    },
    meaning: healthTexts.multiplierMeaning,
  },
  {
    ...{
      name: 'recognizer_recording_timeout',
      title: healthTexts.maxOrder,
      unit: 's',
      min: 1,
      max: 60,
      step: 1,
    },
    meaning: healthTexts.maxOrderMeaning,
  },
  {
    name: 'recognizer_recording_timeout_with_silence',
    ...{ title: healthTexts.maxSilence, unit: 's', min: 0.5, max: 15, step: 0.5 },
    meaning: healthTexts.maxSilenceMeaning,
  },
  {
    ...{ name: 'stt_timeout', title: healthTexts.sttTimeout, unit: 's', min: 0, max: 60, step: 1 },
    meaning: healthTexts.sttTimeoutMeaning,
  },
  {
    name: 'adjust_for_ambient_noise_second',
    ...{ title: healthTexts.ambientNoise, unit: 's', min: 0, max: 10, step: 0.5 },
    meaning: healthTexts.ambientNoiseMeaning,
  },
];

/** One of the engines of a kind is in use. */
interface EngineChoice {
  readonly name: 'default_stt' | 'default_tts' | 'default_player' | 'default_trigger';
  readonly title: string;
  readonly chosen: string;
  readonly names: readonly string[];
}

/** What may be chosen, of what the settings list. */
export const engineChoices = ({ settings }: SettingsAnswer): readonly EngineChoice[] => [
  {
    ...{ name: 'default_stt', title: healthTexts.recogniser, chosen: settings.default_stt_name },
    names: namesOf(settings.stts, settings.default_stt_name),
  },
  {
    ...{ name: 'default_tts', title: healthTexts.voice, chosen: settings.default_tts_name },
    names: namesOf(settings.ttss, settings.default_tts_name),
  },
  {
    ...{ name: 'default_player', title: healthTexts.player, chosen: settings.default_player_name },
    names: namesOf(settings.players, settings.default_player_name),
  },
  {
    ...{ name: 'default_trigger', title: healthTexts.trigger, chosen: settings.default_trigger_name },
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
