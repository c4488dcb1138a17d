import { HOOK_NAMES, type Hook, type HookName, type Hooks } from '../brain/events.ts';
import type { ChainLink, FallbackChain } from '../lib/collections.ts';
import type { Refusal } from '../lib/decode.ts';
import { shownAddress } from '../wyoming/protocol/address.ts';
import { type Chosen, chainOfEntries, chosenIn, namesChosen, type RawChoice } from './chains.ts';
import type { RawSettings } from './codec.ts';
import { type Mqtt, mqttOf } from './mqtt.ts';
import { type RestApi, restApiOf } from './rest-api.ts';
import { type SatelliteSettings, satellitesOf } from './satellites.ts';
import { type Traces, tracesOf } from './traces.ts';
import { type Wyoming, wyomingOf } from './wyoming.ts';

/** An engine as the settings name it, which need not be one Broca has. */
export interface EngineEntry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One kind of engine: the list of the settings and what of it is in use. */
export interface EngineChoice extends Chosen {
  readonly entries: readonly EngineEntry[];
}

/** Speech detection values; times in seconds, as the API has them. */
export interface Options {
  readonly mute: boolean;
  readonly deaf: boolean;
  readonly energy_threshold: number;
  readonly adjust_for_ambient_noise_second: number;
  readonly stt_timeout: number;
  readonly recognizer_multiplier: number;
  readonly recognizer_energy_ratio: number;
  readonly recognizer_recording_timeout: number;
  readonly recognizer_recording_timeout_with_silence: number;
}

/** What is written to the log, and how. */
export interface Logging {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly format: 'text' | 'json';
  /** Whether it may hold what people said and were told. */
  readonly transcripts: boolean;
}

export interface Settings {
  /** What the section `microphone` names: `mic`, `stdin`, `file` or `none`; undefined without one. */
  readonly microphone: EngineEntry | undefined;
  readonly listening: Listening;
  readonly stt: EngineChoice;
  readonly tts: EngineChoice;
  readonly player: EngineChoice;
  readonly trigger: EngineChoice;
  /** As written; undefined puts the cache into the data directory. */
  readonly cachePath: string | undefined;
  readonly restApi: RestApi;
  readonly resources: Readonly<Record<'neuron' | 'signal' | 'stt' | 'tts' | 'trigger', string | null>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The names of those that are secret, beside those whose names say so. */
  readonly secretVariables: readonly string[];
  /** The names of those that the neuron `settings` took from templates: somebody's words may be in them, and they are no text of the author's. */
  readonly spokenVariables: readonly string[];
  readonly options: Options;
  readonly hooks: Hooks;
  /** How long a question waits, by who was asked. */
  readonly questionDeadlineMs: Readonly<Record<'voice' | 'api', number>>;
  readonly traces: Traces;
  readonly logging: Logging;
  /** The broker of the home; undefined without one. */
  readonly mqtt: Mqtt | undefined;
  /** Those that are dialled, and what is used for each alone. */
  readonly satellites: readonly SatelliteSettings[];
  readonly wyoming: Wyoming;
}

/** What the settings call each kind of engine: its list, and the key that chooses from it. */
export const ENGINE_LISTS = [
  { kind: 'stt', list: 'speech_to_text', key: 'default_speech_to_text' },
  { kind: 'tts', list: 'text_to_speech', key: 'default_text_to_speech' },
  { kind: 'player', list: 'players', key: 'default_player' },
  { kind: 'trigger', list: 'triggers', key: 'default_trigger' },
] as const;

/** The settings a file means, everything it leaves out filled in. */
export function settingsOf(written: RawSettings, variables: Settings['variables']): Settings {
  const { resource_directory: resources, options } = written;
  return {
    stt: choice(written.speech_to_text, written.default_speech_to_text, 'pocketsphinx'),
    tts: choice(written.text_to_speech, written.default_text_to_speech, 'espeak'),
    player: choice(written.players, written.default_player, 'speaker'),
    trigger: choice(written.triggers, written.default_trigger, 'none'),
    microphone: microphoneOf(written.microphone ?? undefined),
    listening: listeningOf(written.listening ?? {}),
    cachePath: written.cache_path,
    restApi: restApiOf(written.rest_api ?? {}),
    resources: {
      neuron: resources?.neuron ?? null,
      signal: resources?.signal ?? null,
      stt: resources?.stt ?? null,
      tts: resources?.tts ?? null,
      trigger: resources?.trigger ?? null,
    },
    variables,
    secretVariables: written.secret_variables ?? [],
    spokenVariables: [],
    options: { ...DEFAULT_OPTIONS, ...options },
    hooks: Object.fromEntries(
      HOOK_NAMES.map((name): [HookName, Hook] => [name, written.hooks?.[name] ?? null]),
    ) as Record<HookName, Hook>,
    questionDeadlineMs: {
      voice: (written.questions?.voice_deadline ?? 60) * 1000,
      api: (written.questions?.api_deadline ?? 600) * 1000,
    },
    traces: tracesOf(written.traces ?? {}),
    logging: { ...DEFAULT_LOGGING, ...written.logging },
    mqtt: mqttOf(written.mqtt ?? undefined),
    satellites: satellitesOf(written.satellites ?? {}),
    wyoming: wyomingOf(written.wyoming ?? {}),
  };
}

const DEFAULT_LOGGING: Logging = { level: 'info', format: 'text', transcripts: false };

const DEFAULT_OPTIONS: Options = {
  mute: false,
  deaf: false,
  energy_threshold: 4000,
  adjust_for_ambient_noise_second: 0,
  stt_timeout: 0,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  recognizer_recording_timeout: 15,
  recognizer_recording_timeout_with_silence: 3,
};

export type RawEngines = NonNullable<RawSettings['players']>;

function choice(written: RawSettings['players'], choice: RawChoice | undefined, usual: string): EngineChoice {
  const isEmpty = written?.length === 0 && choice === undefined;
  const wanted = choice === undefined ? undefined : chosenIn(choice);
  const names = wanted === undefined ? [usual] : namesChosen(wanted);
  const entries = entriesOf((isEmpty ? undefined : written) ?? names);
  return { entries, ...(wanted ?? { chosen: entries[0]?.name ?? usual }) };
}

/** The engines of a list as people write it; a map may hold several. */
export const entriesOf = (written: RawEngines): readonly EngineEntry[] =>
  written.flatMap((item) =>
    typeof item === 'string'
      ? [{ name: item, parameters: {} }]
      : Object.entries(item).map(([name, parameters]) => ({ name, parameters: parameters ?? {} })),
  );

/** An entry in use, and the whole chain where it is the first of one. */
export interface ChosenEntry extends EngineEntry {
  readonly chain?: FallbackChain<EngineEntry & ChainLink>;
}

/** The entry in use; its parameters are empty when the list does not hold it. */
export function chosenEngine({ entries, chosen, chain }: EngineChoice): ChosenEntry {
  const entryOf = (wanted: string): EngineEntry =>
    entries.find(({ name }) => name === wanted) ?? { name: wanted, parameters: {} };
  return chain === undefined
    ? entryOf(chosen)
    : { ...entryOf(chosen), chain: chainOfEntries(chain, entryOf) };
}

/** What is listened to. A hotword keeps all talk in the room from being taken for orders: with one, a microphone is opened unasked. */
export const sourceOf = ({ microphone, trigger }: Settings): EngineEntry =>
  microphone ?? { name: trigger.chosen === 'none' ? 'none' : 'mic', parameters: {} };

/** The entries in use, kind by kind. */
export const chosenEngines = (settings: Settings) => ({
  source: sourceOf(settings),
  detector: detectorOf(settings.listening),
  stt: chosenEngine(settings.stt),
  tts: chosenEngine(settings.tts),
  player: chosenEngine(settings.player),
  trigger: chosenEngine(settings.trigger),
});

/** How the ears follow what is said. */
interface Listening {
  /** What tells speech from other sounds. */
  readonly detector: 'energy' | 'silero' | 'wyoming';
  /** Where it is, for one that is somewhere else. */
  readonly detectorUri?: readonly string[];
  /** Silence that ends what is said. */
  readonly endSilenceMs: number;
  /** How long whoever was asked may take to begin with the answer; 0 opens no ear. */
  readonly followUpMs: number;
  /** How long the room, and the sound card, may hold the assistant's last words. */
  readonly echoTailMs: number;
  /** Whether what is played becomes quiet while somebody speaks to the assistant. */
  readonly ducks: boolean;
}

/** In seconds where the settings have seconds. */
const listeningOf = (written: NonNullable<RawSettings['listening']>): Listening => ({
  detector: written.detector ?? 'energy',
  ...(written.detector_uri === undefined ? {} : { detectorUri: written.detector_uri.map(shownAddress) }),
  endSilenceMs: (written.end_silence ?? 0.6) * 1000,
  followUpMs: (written.follow_up ?? 8) * 1000,
  echoTailMs: (written.echo_tail ?? 0.3) * 1000,
  ducks: written.ducking ?? false,
});

/** The detector that is wanted, with what it needs to know. */
const detectorOf = ({ detector, detectorUri }: Listening): EngineEntry => ({
  name: detector,
  parameters: detector === 'wyoming' && detectorUri !== undefined ? { uri: detectorUri } : {},
});

/** Refuses a detector somewhere else of which nobody says where. */
export const detectorNowhere = ({ detector, detectorUri }: Listening): readonly Refusal[] =>
  detector === 'wyoming' && detectorUri === undefined
    ? [
        {
          path: ['listening', 'detector'],
          found: detector,
          expected: 'its address as listening.detector_uri: tcp://HOST:PORT or unix:///PATH',
        },
      ]
    : [];

/** The source that is wanted, with what it needs to know. */
function microphoneOf(written: RawSettings['microphone'] | undefined): EngineEntry | undefined {
  if (written === undefined || written === null) return undefined;
  const { source = 'mic', ...parameters } = written;
  return { name: source, parameters };
}
