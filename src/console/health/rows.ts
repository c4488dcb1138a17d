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
  { name: 'energy_threshold', ...healthTexts.energyThreshold, unit: '', min: 40, max: 10_000, step: 10 },
  { name: 'recognizer_energy_ratio', ...healthTexts.energyRatio, unit: '×', min: 0.1, max: 5, step: 0.1 },
  { name: 'recognizer_multiplier', ...healthTexts.multiplier, unit: '×', min: 0.1, max: 5, step: 0.1 },
  { name: 'recognizer_recording_timeout', ...healthTexts.maxOrder, unit: 's', min: 1, max: 60, step: 1 },
  {
    name: 'recognizer_recording_timeout_with_silence',
    ...healthTexts.maxSilence,
    unit: 's',
    min: 0.5,
    max: 15,
    step: 0.5,
  },
  { name: 'stt_timeout', ...healthTexts.sttTimeout, unit: 's', min: 0, max: 60, step: 1 },
  {
    name: 'adjust_for_ambient_noise_second',
    ...healthTexts.ambientNoise,
    unit: 's',
    min: 0,
    max: 10,
    step: 0.5,
  },
];

/** What may be chosen of each kind, of what the settings list. */
export const engineChoices = ({ settings }: SettingsAnswer) =>
  (['stt', 'tts', 'player', 'trigger'] as const).map((kind) => {
    const chosen = settings[`default_${kind}_name`];
    const listed = settings[`${kind}s`].map(({ name }) => name);
    return { name: `default_${kind}`, title: KINDS[kind], chosen, names: [...new Set([...listed, chosen])] };
  });

/** The hooks that run something, in words. */
export const hookLines = ({ settings: { hooks } }: SettingsAnswer): readonly (readonly [string, string])[] =>
  Object.entries(hooks).flatMap(([hook, runs]): readonly (readonly [string, string])[] =>
    runs === null || runs.length === 0 ? [] : [[hook, [runs].flat().join(', ')]],
  );
