import * as t from 'io-ts';
import { HOOK_NAMES, type Hook, HookMap, type HookName, type Hooks } from '../brain/events.ts';
import type { Understanding } from '../brain/near/near-question.ts';
import { withSchema } from '../lib/codecs.ts';
import type { ChainLink, FallbackChain } from '../lib/collections.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import {
  type Chosen,
  chainOfEntries,
  chosenIn,
  namesChosen,
  RawChain,
  type RawChoice,
  RawSttChain,
} from './chains.ts';
import { detectorOf, listeningOf, microphoneOf, RawListening, RawMicrophone } from './listening.ts';
import { type Mqtt, mqttOf, RawMqtt } from './mqtt.ts';
import { type Options, optionsOf, RawOptions } from './options.ts';
import { RawRestApi, type RestApi, restApiOf } from './rest-api.ts';
import { RawSatellites, type SatelliteSettings, satellitesOf } from './satellites.ts';
import { field, Nullable, section, toMs } from './section.ts';
import { RawTraces, type Traces, tracesOf } from './traces.ts';
import { RawUnderstanding, understandingOf } from './understanding.ts';
import { RawWyoming, type Wyoming, wyomingOf } from './wyoming.ts';

/** An engine as the settings name it; Broca may not have it. */
export interface EngineEntry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One kind of engine: the entries of its list and the chosen ones. */
export interface EngineChoice extends Chosen {
  readonly entries: readonly EngineEntry[];
}

export interface Settings {
  /** The sound source that the section `microphone` names: `mic`, `stdin`, `file` or `none`; undefined without the section. */
  readonly microphone: EngineEntry | undefined;
  readonly listening: ReturnType<typeof listeningOf>;
  readonly stt: EngineChoice;
  readonly tts: EngineChoice;
  readonly player: EngineChoice;
  readonly trigger: EngineChoice;
  /** As written; undefined puts the cache into the data directory. */
  readonly cachePath: string | undefined;
  readonly restApi: RestApi;
  /** Folders of the kit with modules; null for none. */
  readonly resources: ReturnType<typeof resourcesOf>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Names of secret variables, in addition to those with a secret name. */
  readonly secretVariables: readonly string[];
  /** Names of variables that the neuron `settings` filled from templates: they may hold words of a speaker, not of the kit's author. */
  readonly spokenVariables: readonly string[];
  readonly options: Options;
  readonly hooks: Hooks;
  /** The timeout of a question, by who was asked. */
  readonly questionDeadlineMs: ReturnType<typeof questionsOf>;
  readonly traces: Traces;
  /** What becomes of an order that is nearly right. */
  readonly understanding: Understanding;
  readonly logging: Logging;
  /** The broker of the home; undefined for none. */
  readonly mqtt: Mqtt | undefined;
  /** The satellites to dial. */
  readonly satellites: readonly SatelliteSettings[];
  readonly wyoming: Wyoming;
}

/** The keys of each kind of engine: its list, and the choice from it. */
export const ENGINE_LISTS = [
  { kind: 'stt', list: 'speech_to_text', key: 'default_speech_to_text' },
  { kind: 'tts', list: 'text_to_speech', key: 'default_text_to_speech' },
  { kind: 'player', list: 'players', key: 'default_player' },
  { kind: 'trigger', list: 'triggers', key: 'default_trigger' },
] as const;

/** The settings of a file, with defaults for what it leaves out. */
export function settingsOf(raw: RawSettings, variables: Settings['variables']): Settings {
  return {
    stt: choice(raw.speech_to_text, raw.default_speech_to_text, 'pocketsphinx'),
    tts: choice(raw.text_to_speech, raw.default_text_to_speech, 'espeak'),
    player: choice(raw.players, raw.default_player, 'speaker'),
    trigger: choice(raw.triggers, raw.default_trigger, 'none'),
    microphone: microphoneOf(raw.microphone),
    listening: listeningOf(raw.listening ?? {}),
    cachePath: raw.cache_path,
    restApi: restApiOf(raw.rest_api ?? {}),
    resources: resourcesOf(raw.resource_directory ?? {}),
    variables,
    secretVariables: raw.secret_variables ?? [],
    spokenVariables: [],
    options: { ...optionsOf({}), ...raw.options }, // clients read unknown options too
    hooks: Object.fromEntries(
      HOOK_NAMES.map((name): [HookName, Hook] => [name, raw.hooks?.[name] ?? null]),
    ) as Record<HookName, Hook>,
    questionDeadlineMs: questionsOf(raw.questions ?? {}),
    traces: tracesOf(raw.traces ?? {}),
    understanding: understandingOf(raw.understanding ?? {}),
    logging: { ...loggingOf({}), ...raw.logging },
    mqtt: mqttOf(raw.mqtt ?? undefined),
    satellites: satellitesOf(raw.satellites ?? {}),
    wyoming: wyomingOf(raw.wyoming ?? {}),
  };
}

export type RawEngines = NonNullable<RawSettings['players']>;

function choice(written: RawSettings['players'], choice: RawChoice | undefined, usual: string): EngineChoice {
  const isEmpty = written?.length === 0 && choice === undefined;
  const chosen = choice === undefined ? undefined : chosenIn(choice);
  const names = chosen === undefined ? [usual] : namesChosen(chosen);
  const entries = entriesOf((isEmpty ? undefined : written) ?? names);
  return { entries, ...(chosen ?? { chosen: entries[0]?.name ?? usual }) };
}

/** The entries of a list; a map may hold several engines. */
export const entriesOf = (written: RawEngines): readonly EngineEntry[] =>
  written.flatMap((item) =>
    typeof item === 'string'
      ? [{ name: item, parameters: {} }]
      : Object.entries(item).map(([name, parameters]) => ({ name, parameters: parameters ?? {} })),
  );

/** An entry in use, with the whole chain if it is the first of one. */
export interface ChosenEntry extends EngineEntry {
  readonly chain?: FallbackChain<EngineEntry & ChainLink>;
}

/** The entry in use. Without parameters if the list does not have it. */
export function chosenEngine({ entries, chosen, chain }: EngineChoice): ChosenEntry {
  const entryOf = (name: string): EngineEntry =>
    entries.find((entry) => entry.name === name) ?? { name, parameters: {} };
  return chain === undefined
    ? entryOf(chosen)
    : { ...entryOf(chosen), chain: chainOfEntries(chain, entryOf) };
}

/** The sound source in use. With a trigger other than `none` it is the microphone by default: the wake word keeps other talk in the room from being taken for orders. */
export const sourceOf = ({ microphone, trigger }: Settings): EngineEntry =>
  microphone ?? { name: trigger.chosen === 'none' ? 'none' : 'mic', parameters: {} };

/** The entries in use, by kind. */
export const chosenEngines = (settings: Settings) => ({
  source: sourceOf(settings),
  detector: detectorOf(settings.listening),
  stt: chosenEngine(settings.stt),
  tts: chosenEngine(settings.tts),
  player: chosenEngine(settings.player),
  trigger: chosenEngine(settings.trigger),
});

const Parameters = t.union([t.UnknownRecord, t.null], 'a map of parameters');

const Engines = t.readonlyArray(
  t.union([t.string, t.record(t.string, Parameters)], 'an engine name or a map {name: parameters}'),
  'a list of engines',
);

const Folder = field(Nullable(t.string), null);

const { codec: RawResources, of: resourcesOf } = section(
  { neuron: Folder, signal: Folder, stt: Folder, tts: Folder, trigger: Folder },
  'a map of directories',
);

const Deadline = withSchema(
  t.refinement(
    t.number,
    (seconds) => seconds > 0 && seconds <= LONGEST_TIMER_S,
    `seconds above 0, at most ${LONGEST_TIMER_S}`,
  ),
  { exclusiveMinimum: 0, maximum: LONGEST_TIMER_S },
);

const { codec: RawQuestions, of: questionsOf } = section(
  { voice: field(Deadline, 60, 'voice_deadline', toMs), api: field(Deadline, 600, 'api_deadline', toMs) },
  'a map of deadlines',
);

const { codec: RawLogging, of: loggingOf } = section({
  level: field(
    t.keyof({ debug: null, info: null, warn: null, error: null }, 'one of debug, info, warn, error'),
    'info',
  ),
  format: field(t.keyof({ text: null, json: null }, 'text or json'), 'text'),
  /** Whether the log may hold the words of people and of the assistant. */
  transcripts: field(t.boolean, false),
});

/** What is written to the log, and how. */
export type Logging = ReturnType<typeof loggingOf>;

/** A settings file as Kalliope's kits write it. Unknown keys are ignored; a section left empty counts as absent. */
export const RawSettings = t.partial(
  {
    default_trigger: RawChain,
    default_player: t.string,
    default_speech_to_text: RawSttChain,
    default_text_to_speech: RawChain,
    triggers: Nullable(Engines),
    players: Nullable(Engines),
    speech_to_text: Nullable(Engines),
    text_to_speech: Nullable(Engines),
    cache_path: t.string,
    rest_api: Nullable(RawRestApi),
    resource_directory: Nullable(RawResources),
    var_files: Nullable(t.readonlyArray(t.string, 'a list of files')),
    secret_variables: Nullable(t.readonlyArray(t.string, 'a list of names')),
    options: Nullable(RawOptions),
    hooks: Nullable(HookMap),
    questions: Nullable(RawQuestions),
    traces: Nullable(RawTraces),
    understanding: Nullable(RawUnderstanding),
    microphone: Nullable(RawMicrophone),
    listening: Nullable(RawListening),
    logging: Nullable(RawLogging),
    mqtt: Nullable(RawMqtt),
    satellites: Nullable(RawSatellites),
    wyoming: Nullable(RawWyoming),
  },
  'a map of settings',
);

export type RawSettings = t.TypeOf<typeof RawSettings>;

/** A file of variables. */
export const Variables = t.record(t.string, t.unknown, 'a map of variables');
