// Made by `npm run client` from the description of the interface; change nothing here.
export interface AcceptedEvent {
  readonly accepted: true;
  /** the run that it starts; null if it starts none */
  readonly run: string | null;
}

export interface AddedOrder {
  /** a phrase, or a map with text */
  readonly order: string | { readonly [name: string]: unknown };
}

export interface AddedToken {
  readonly name: string;
  /** order: may give orders and answers, and read everything but secrets; author: may also change the brain and settings; admin: may do everything */
  readonly role: 'order' | 'author' | 'admin';
  /** the time of its creation */
  readonly added: string;
  /** the token itself, shown only once */
  readonly token: string;
}

export interface AlphabetAnswer {
  /** why this client may not inject events, and the setting to change; null if it may */
  readonly refused: string | null;
  readonly events: readonly AlphabetEvent[];
}

export interface AlphabetEvent {
  readonly type: string;
  /** the machine that receives it */
  readonly to: 'brain' | 'ears';
  readonly about: string;
  /** the fields besides `type`, as a JSON Schema; null if it cannot be injected */
  readonly fields: { readonly [name: string]: unknown } | null;
  /** why it cannot be injected, and what to use instead */
  readonly instead: string | null;
}

export interface BackupAnswer {
  readonly files: readonly {
    readonly path: string;
    readonly size_bytes: number;
  }[];
  /** what of it is secret, by file and key */
  readonly secrets: readonly string[];
  /** a backup that replaces kit and changes at the next start */
  readonly staged: StagedBackup | null;
}

export interface BrainChange {
  readonly id: number;
  /** when, in ISO 8601 */
  readonly at: string;
  readonly name: string;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** `file`: in a file of the kit; `override`: stored beside it */
  readonly in: 'file' | 'override';
  /** the YAML before the change; null for none */
  readonly before: string | null;
  /** the YAML after it; null for none */
  readonly after: string | null;
  /** the name of the token that made it */
  readonly by?: string;
  /** the change that this one undid */
  readonly undoes?: number;
  /** why it cannot be undone any more; absent where it can */
  readonly refused?: string;
}

export interface BrainChangeSummary {
  readonly id: number;
  /** when, in ISO 8601 */
  readonly at: string;
  readonly name: string;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** `file`: in a file of the kit; `override`: stored beside it */
  readonly in: 'file' | 'override';
  /** the name of the token that made it */
  readonly by?: string;
  /** the change that this one undid */
  readonly undoes?: number;
}

export interface BrainChanges {
  readonly changes: readonly BrainChangeSummary[];
  /** what cannot be read of the history, a line for each file */
  readonly damaged: readonly string[];
}

/** a map of sections, each a map of fields */
export type ChangedFields = { readonly [name: string]: { readonly [name: string]: unknown } };

/** hooks, or a map that has them */
export type ChangedHooks =
  | {
      readonly hooks: {
        readonly on_deaf?: Hook;
        readonly on_mute?: Hook;
        readonly on_order_found?: Hook;
        readonly on_order_not_found?: Hook;
        readonly on_processed_synapses?: Hook;
        readonly on_start?: Hook;
        readonly on_start_listening?: Hook;
        readonly on_start_speaking?: Hook;
        readonly on_stop_listening?: Hook;
        readonly on_stop_speaking?: Hook;
        readonly on_stt_error?: Hook;
        readonly on_triggered?: Hook;
        readonly on_undeaf?: Hook;
        readonly on_unmute?: Hook;
        readonly on_waiting_for_trigger?: Hook;
      };
    }
  | {
      readonly on_deaf?: Hook;
      readonly on_mute?: Hook;
      readonly on_order_found?: Hook;
      readonly on_order_not_found?: Hook;
      readonly on_processed_synapses?: Hook;
      readonly on_start?: Hook;
      readonly on_start_listening?: Hook;
      readonly on_start_speaking?: Hook;
      readonly on_stop_listening?: Hook;
      readonly on_stop_speaking?: Hook;
      readonly on_stt_error?: Hook;
      readonly on_triggered?: Hook;
      readonly on_undeaf?: Hook;
      readonly on_unmute?: Hook;
      readonly on_waiting_for_trigger?: Hook;
      readonly hooks?: null;
    };

/** a JSON object with some of energy_threshold, adjust_for_ambient_noise_second, stt_timeout, recognizer_multiplier, recognizer_energy_ratio, recognizer_recording_timeout, recognizer_recording_timeout_with_silence */
export interface ChangedOptions {
  /** a number, 0 or above */
  readonly energy_threshold?: number;
  /** a number, 0 or above */
  readonly adjust_for_ambient_noise_second?: number;
  /** a number, 0 or above */
  readonly stt_timeout?: number;
  /** a number above 0 */
  readonly recognizer_multiplier?: number;
  /** a number above 0 */
  readonly recognizer_energy_ratio?: number;
  /** a number above 0 */
  readonly recognizer_recording_timeout?: number;
  /** a number above 0 */
  readonly recognizer_recording_timeout_with_silence?: number;
}

/** a map of texts */
export type ChangedVariables = { readonly [name: string]: string };

export interface Chart {
  readonly name: string;
  readonly states: ChartState;
}

export interface ChartDeadline {
  readonly name: string;
  /** null if it depends on the running machine */
  readonly ms: number | null;
}

export interface ChartList {
  /** the brain first */
  readonly machines: readonly Chart[];
}

/** a state of a machine, and the states within it */
export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly initial: string | null;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly {
    readonly id: string;
    readonly source: string;
  }[];
  readonly deadlines: readonly ChartDeadline[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

export interface ChartTransition {
  readonly id: string;
  /** an event; `after NAME` for a deadline, `done NAME` and `failed NAME` for an actor, `always` without a cause */
  readonly event: string;
  readonly guard: string | null;
  /** ids of states; empty if the state stays */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

export interface CheckAnswer {
  readonly findings: readonly Finding[];
  /** in the form of `PUT /synapses/NAME`; null if a mistake prevents its use */
  readonly synapse: RawSynapse | null;
}

export interface CheckBody {
  /** one synapse in the form of a brain file */
  readonly yaml: string;
  /** the synapse to replace; absent for a new one */
  readonly name?: string;
}

export interface Conversation {
  readonly name: string;
  readonly state: 'idle' | 'running' | 'waiting_for_answer';
  /** the present runs */
  readonly runs: readonly string[];
  /** the question that the next order answers */
  readonly question: QuestionThatWaits | null;
  /** the number of further questions in the queue */
  readonly questions_behind: number;
}

export interface ConversationList {
  readonly conversations: readonly Conversation[];
}

export interface CreatedSynapse {
  readonly enabled: boolean;
  readonly name: string;
  readonly neurons: readonly {
    readonly name: string;
    readonly parameters: { readonly [name: string]: unknown };
  }[];
  /** for an order, its text */
  readonly signals: readonly {
    readonly name: string;
    readonly parameters?: unknown;
  }[];
}

export interface DeafAnswer {
  readonly deaf: boolean;
}

export interface DeletedSynapse {
  readonly name: string;
  /** when; null if the history does not say */
  readonly at: string | null;
  /** `kit`: the file of the kit still has it; `history`: the history alone has it */
  readonly from: 'kit' | 'history';
}

export type Description = { readonly [name: string]: unknown };

export interface DevicesAnswer {
  /** null if arecord is not installed */
  readonly microphones: readonly SoundDevice[] | null;
  /** null if aplay is not installed */
  readonly loudspeakers: readonly SoundDevice[] | null;
}

export interface EarsAnswer {
  readonly state: EarsState;
  /** the name of the sound source in the settings */
  readonly source: string;
  /** the name of the trigger in the settings */
  readonly trigger: string;
  /** what to say to it; empty if nothing, or something else, opens the ears */
  readonly wake_words: readonly string[];
  /** the present level, where 0 is the maximum; null while no sound is captured */
  readonly level_db: number | null;
  /** the peak of the last second */
  readonly peak_db: number | null;
  /** true: the microphone is set too high */
  readonly clipping: boolean;
  /** louder sound counts as speech; null if the detector has no threshold */
  readonly threshold_db: number | null;
  /** the ears of satellites and browser tabs */
  readonly satellites: readonly SatelliteEars[];
}

/** pausing: a pause of one second after a failure without a trigger; giving_way: queued messages are spoken before it listens again */
export type EarsState =
  | 'deaf'
  | 'no_microphone'
  | 'waiting_for_trigger'
  | 'listening'
  | 'transcribing'
  | 'pausing'
  | 'giving_way'
  | 'answering';

export interface Engine {
  readonly name: string;
  /** as in the settings; the engine defines them */
  readonly parameters: { readonly [name: string]: unknown };
}

export interface EngineChoice {
  readonly kind: 'trigger' | 'stt' | 'tts' | 'player';
  readonly chosen: string;
  /** the engines that are tried one after another; empty if there is one alone */
  readonly chain: readonly string[];
  /** what the kit's own files say */
  readonly kit_chosen: string;
  /** whether the choice or its parameters differ from the kit's files */
  readonly changed: boolean;
  readonly engines: readonly EngineToChoose[];
  /** of recognisers, the one that hears first, and orders alone */
  readonly orders?: string;
}

export interface EngineInChain {
  /** its name in the settings */
  readonly name: string;
  /** the engine in use */
  readonly engine: string;
  /** missing: something must be installed or set; failed: Broca retries */
  readonly state: 'off' | 'starting' | 'ready' | 'missing' | 'failed';
  /** the reason of its state */
  readonly detail?: string;
  /** the number of restarts of its process */
  readonly restarts?: number;
  /** the version of the program, library or package behind it, if known */
  readonly version?: string;
  /** how far it is with what it prepares, such as a wake word that it trains; from 0 to 1 */
  readonly progress?: number;
  /** seconds until it is called again; absent if it may be called now */
  readonly rests_for_s?: number;
  /** the reason why its last call failed; absent after a successful call */
  readonly last_failure?: string;
}

export interface EngineReport {
  /** its name in the settings */
  readonly name: string;
  /** the engine in use */
  readonly engine: string;
  /** missing: something must be installed or set; failed: Broca retries */
  readonly state: 'off' | 'starting' | 'ready' | 'missing' | 'failed';
  /** the reason of its state */
  readonly detail?: string;
  /** the number of restarts of its process */
  readonly restarts?: number;
  /** the version of the program, library or package behind it, if known */
  readonly version?: string;
  /** how far it is with what it prepares, such as a wake word that it trains; from 0 to 1 */
  readonly progress?: number;
  /** each engine of a fallback chain, in the order of the settings */
  readonly chain?: readonly EngineInChain[];
}

export interface EngineToChoose {
  readonly name: string;
  readonly engine: string;
  readonly parameters: { readonly [name: string]: unknown };
  /** whether the settings list it; others are added when they are chosen */
  readonly listed: boolean;
  /** the parameters that can be set here */
  readonly keys: readonly string[];
  /** what it needs and this machine lacks */
  readonly lack?: string;
}

export interface EnginesAnswer {
  readonly engines: readonly EngineChoice[];
}

export interface EnteredAnswer {
  /** the synapses that it started */
  readonly entered: readonly string[];
}

export interface ErrorAnswer {
  readonly error: Failure;
}

export interface EventBody {
  /** a type of `GET /events/alphabet`; the other fields depend on it */
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface ExpectedOutcome {
  /** the synapses that should have started; none for an order that should not be understood */
  readonly synapses?: readonly string[];
  /** what should have been said */
  readonly says?: readonly string[];
}

export interface ExplainedMatch {
  readonly synapse_name: string;
  /** the index of the signal in the synapse, from 0 */
  readonly signal: number;
  /** that of the order, or `intent` for the signal of that name */
  readonly matching_type: 'normal' | 'strict' | 'ordered-strict' | 'not-contain' | 'pattern' | 'intent';
  /** the order after this signal's corrections; null if they change nothing */
  readonly corrected_order: string | null;
  readonly matched_order: string;
  readonly parameters: { readonly [name: string]: unknown };
  /** of a pattern or an intent that has any */
  readonly slots?: readonly SaidSlot[];
}

export interface Explanation {
  readonly user_order: string;
  /** the synapses that would run, in this order */
  readonly matched_synapses: readonly ExplainedMatch[];
  /** the synapses that this hook would run, because nothing matches */
  readonly on_order_not_found: readonly string[];
  /** what may have been meant: up to ten orders of different synapses, the best first */
  readonly near_misses: readonly NearMiss[];
}

export interface Failure {
  readonly status: number;
  /** Bad request, unauthorized, itemNotFound; of every other status its usual name */
  readonly name: string;
  readonly message: string;
  /** the field of the request with the mistake, such as neurons[0].say */
  readonly field?: string;
}

export interface FieldsAnswer {
  readonly fields: readonly SettingField[];
}

export interface Finding {
  readonly severity: 'error' | 'warning';
  /** from 1, like the column */
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  /** a correction */
  readonly suggestion?: string;
}

export interface FirstRunAnswer {
  /** whether the page shows them no more */
  readonly over: boolean;
  readonly steps: FirstSteps;
}

export interface FirstRunChange {
  readonly over?: boolean;
  readonly steps?: {
    /** open, done or skipped */
    readonly language?: 'open' | 'done' | 'skipped';
    /** open, done or skipped */
    readonly sound?: 'open' | 'done' | 'skipped';
    /** open, done or skipped */
    readonly wake_word?: 'open' | 'done' | 'skipped';
    /** open, done or skipped */
    readonly sentence?: 'open' | 'done' | 'skipped';
    /** open, done or skipped */
    readonly password?: 'open' | 'done' | 'skipped';
  };
}

export interface FirstSteps {
  /** open, done or skipped */
  readonly language: 'open' | 'done' | 'skipped';
  /** open, done or skipped */
  readonly sound: 'open' | 'done' | 'skipped';
  /** open, done or skipped */
  readonly wake_word: 'open' | 'done' | 'skipped';
  /** open, done or skipped */
  readonly sentence: 'open' | 'done' | 'skipped';
  /** open, done or skipped */
  readonly password: 'open' | 'done' | 'skipped';
}

/** true or false */
export type Flag = boolean | 'True' | 'true' | 1 | '1' | 'False' | 'false' | 0 | '0';

export interface HealthAnswer {
  /** degraded: something does not work, and `degraded` says what */
  readonly status: 'ok' | 'degraded' | 'stopped';
  /** whether the assistant is running */
  readonly live: boolean;
  /** whether it also listens */
  readonly ready: boolean;
  readonly degraded: readonly {
    readonly part: string;
    readonly detail: string;
  }[];
  readonly states: State;
  /** by kind: stt, tts, player, trigger, source (the sound source) and detector (the speech detector) */
  readonly engines: { readonly [name: string]: EngineReport };
  readonly mqtt?: MqttReport;
  readonly wyoming?: WyomingReport;
  readonly kit: KitHealth;
}

/** a synapse name or a list of them */
export type Hook = string | readonly string[] | null;

export interface Hooks {
  readonly on_deaf: Hook;
  readonly on_mute: Hook;
  readonly on_order_found: Hook;
  readonly on_order_not_found: Hook;
  readonly on_processed_synapses: Hook;
  readonly on_start: Hook;
  readonly on_start_listening: Hook;
  readonly on_start_speaking: Hook;
  readonly on_stop_listening: Hook;
  readonly on_stop_speaking: Hook;
  readonly on_stt_error: Hook;
  readonly on_triggered: Hook;
  readonly on_undeaf: Hook;
  readonly on_unmute: Hook;
  readonly on_waiting_for_trigger: Hook;
}

export interface HooksAnswer {
  readonly hooks: Hooks;
}

export interface KitHealth {
  /** false if the files have mistakes that would prevent a start; the earlier kit stays in use */
  readonly current: boolean;
  /** when the files in use were read */
  readonly read_at: string;
  /** the mistakes in the present files */
  readonly problems: readonly string[];
}

export type KitSchema = { readonly [name: string]: unknown };

export interface List {
  readonly name: string;
  readonly kind: 'values' | 'range' | 'wildcard' | 'type';
  /** `api` is a list that was set while the service runs, also by a neuron or over MQTT */
  readonly from: 'kit' | 'variable' | 'api';
  /** the list of the kit that it takes the place of */
  readonly covers?: 'kit';
  /** here texts may be sentence templates */
  readonly values?: readonly (string | number | ListValue)[];
  /** numbers `from` … `to`, with `step` and `multiplier` if wanted */
  readonly range?: { readonly [name: string]: unknown };
  /** true for any words */
  readonly wildcard?: boolean;
  /** a type of values, such as `duration` */
  readonly type?: string;
}

export interface ListBody {
  /** here texts may be sentence templates */
  readonly values?: readonly (string | number | ListValue)[];
  /** numbers `from` … `to`, with `step` and `multiplier` if wanted */
  readonly range?: { readonly [name: string]: unknown };
  /** true for any words */
  readonly wildcard?: boolean;
  /** a type of values, such as `duration` */
  readonly type?: string;
}

export interface ListSummary {
  readonly name: string;
  readonly kind: 'values' | 'range' | 'wildcard' | 'type';
  /** how many values it has; null for a list of another kind */
  readonly count: number | null;
  /** `api` is a list that was set while the service runs, also by a neuron or over MQTT */
  readonly from: 'kit' | 'variable' | 'api';
  /** the list of the kit that it takes the place of */
  readonly covers?: 'kit';
}

export interface ListValue {
  /** what is said: a sentence template */
  readonly in: string | number;
  /** what the slot then holds; what was said where it is left out */
  readonly out?: unknown;
  /** what sentences may require */
  readonly context?: { readonly [name: string]: unknown };
  readonly metadata?: { readonly [name: string]: unknown };
}

export interface ListsAnswer {
  readonly lists: readonly ListSummary[];
}

export interface Model {
  readonly name: string;
  /** the engine that uses it */
  readonly engine: string;
  /** partial: a download was cut and goes on where it stopped; broken: files are missing */
  readonly state: 'absent' | 'partial' | 'downloading' | 'here' | 'broken';
  readonly language?: string;
  readonly size_bytes?: number;
  readonly licence?: string;
  /** what came of a download so far */
  readonly bytes?: number;
  /** what is done after the download */
  readonly step?: string;
  /** why the last download failed, or what is broken */
  readonly detail?: string;
}

export interface ModelsAnswer {
  readonly models: readonly Model[];
}

export interface Moment {
  readonly step: PastStep;
  /** the brain, with all others below it */
  readonly actors: PastActor | null;
}

export interface MqttReport {
  /** its host and port */
  readonly broker: string;
  /** waiting: Broca retries */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** the reason of its state */
  readonly detail?: string;
}

export interface MuteAnswer {
  readonly mute: boolean;
}

export interface NearMiss {
  readonly synapse_name: string;
  /** the index of the signal in the synapse, from 0 */
  readonly signal: number;
  /** that of the order, or `intent` for the signal of that name */
  readonly matching_type: 'normal' | 'strict' | 'ordered-strict' | 'not-contain' | 'pattern' | 'intent';
  /** the order after this signal's corrections; null if they change nothing */
  readonly corrected_order: string | null;
  /** as the brain file has it */
  readonly order: string;
  /** what may have been meant, as one would say it; null for the order as written */
  readonly nearest_way: string | null;
  /** from 0 to 1; from `understanding.threshold` on it may be asked for or run */
  readonly score: number;
  readonly enabled: boolean;
  readonly missing_words: readonly string[];
  readonly extra_words: readonly string[];
  /** the words that not-contain excludes */
  readonly excluded_words: readonly string[];
  readonly wrong_order: boolean;
  /** words said instead of missing ones */
  readonly similar_words: readonly {
    readonly said: string;
    readonly expected: string;
  }[];
  /** what it would put into holes and slots; traces of earlier versions lack it */
  readonly parameters?: { readonly [name: string]: unknown };
  /** of a pattern or an intent that has any */
  readonly slots?: readonly SaidSlot[];
  /** the order to add to the synapse, so that what was said starts it; missing where an excluded word was said or only the synapse is disabled */
  readonly add?:
    | string
    | {
        readonly text: string;
        readonly 'matching-type': 'pattern';
      };
}

export interface NeuronNames {
  /** Broca's own */
  readonly core: readonly string[];
  /** those of the modules of the kit that can be used */
  readonly community: readonly string[];
}

export interface NeuronRun {
  /** with a capital */
  readonly neuron_name: string;
  /** the message, also if muted; null if there is none */
  readonly generated_message: string | null;
  /** the reason why it failed or was skipped */
  readonly error?: string;
}

export interface NewToken {
  /** 1 to 64 letters, digits, dots, dashes and underscores */
  readonly name: string;
  /** order: may give orders and answers, and read everything but secrets; author: may also change the brain and settings; admin: may do everything */
  readonly role: 'order' | 'author' | 'admin';
}

export interface Options {
  readonly adjust_for_ambient_noise_second: number;
  readonly deaf: boolean;
  readonly energy_threshold: number;
  readonly mute: boolean;
  readonly name: string;
  readonly stt_timeout: number;
}

export interface OptionsAnswer {
  readonly options: {
    /** a number, 0 or above */
    readonly energy_threshold: number;
    /** a number, 0 or above */
    readonly adjust_for_ambient_noise_second: number;
    /** a number, 0 or above */
    readonly stt_timeout: number;
    /** a number above 0 */
    readonly recognizer_multiplier: number;
    /** a number above 0 */
    readonly recognizer_energy_ratio: number;
    /** a number above 0 */
    readonly recognizer_recording_timeout: number;
    /** a number above 0 */
    readonly recognizer_recording_timeout_with_silence: number;
    readonly deaf: boolean;
    readonly mute: boolean;
    readonly name: string;
  };
}

export interface OrderBody {
  readonly order: string;
  readonly mute?: Flag;
  readonly no_voice?: Flag;
  /** a name of 1 to 255 characters */
  readonly conversation?: string;
  /** ask, run or off */
  readonly near?: 'ask' | 'run' | 'off';
}

export interface Override {
  readonly name: string;
  readonly file: string;
  /** what the file says */
  readonly before: string | null;
  /** what is in force instead; null if it is deleted */
  readonly after: string | null;
}

/** an actor as it was: its states, what it knew, and its children */
export interface PastActor {
  readonly path: string;
  readonly name: string;
  readonly kind: 'machine' | 'conversation' | 'run' | 'neuron' | 'hook' | 'signal' | 'engine' | 'actor';
  readonly machine: string | null;
  readonly states: readonly string[];
  readonly data: { readonly [name: string]: unknown } | null;
  readonly children: readonly PastActor[];
}

/** its fields are shortened */
export interface PastEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface PastStep {
  /** counts the steps since the start */
  readonly number: number;
  readonly time: string;
  /** the path of the machine */
  readonly actor: string;
  readonly machine: string;
  readonly event: PastEvent;
  /** the path of the actor that sent the event; null for a client, a timer of a user, an engine or a neuron */
  readonly sender: string | null;
  /** the ids of the transitions that it took; none if all guards said no */
  readonly transitions: readonly string[];
  /** transitions that it did not take because of their guards */
  readonly refused: readonly RefusedTransition[];
  /** ids of the innermost states after the event */
  readonly states: readonly string[];
  /** the id of the last live event before it; those that it caused come after it */
  readonly after_event: string | null;
}

export interface PressBody {
  /** the conversation of the order that follows */
  readonly conversation?: string;
}

export interface PressedAnswer {
  readonly state: EarsState;
}

export interface PutSynapse {
  readonly name?: string;
  /** true if absent */
  readonly enabled?: boolean;
  readonly dangerous?: boolean;
  /** a list of maps {signal: value} */
  readonly signals: readonly { readonly [name: string]: unknown }[];
  /** a list of neurons */
  readonly neurons: readonly (string | { readonly [name: string]: unknown })[];
}

export interface QuestionThatWaits {
  /** the run that asked the question */
  readonly run: string;
  /** the time; null if unknown */
  readonly asked: string | null;
  /** who has to answer: api, or voice for people in the room */
  readonly by: string;
  readonly links: readonly {
    readonly synapse_name: string;
    readonly answers: readonly string[];
  }[];
  /** the synapse for any other answer */
  readonly default_synapse: string;
}

export interface RawSynapse {
  /** a name of 1 to 255 characters */
  readonly name: string;
  /** true if absent */
  readonly enabled?: boolean;
  readonly dangerous?: boolean;
  /** a list of maps {signal: value} */
  readonly signals: readonly { readonly [name: string]: unknown }[];
  /** a list of neurons */
  readonly neurons: readonly (string | { readonly [name: string]: unknown })[];
}

export interface RefusedTransition {
  /** its id in the chart */
  readonly transition: string;
  /** the part of its guard that said no */
  readonly guard: string;
  /** what that part read: fields of the `context` and of the `event` */
  readonly read: { readonly [name: string]: unknown };
}

export interface ReloadAnswer {
  /** false if the files equal what is in use */
  readonly changed: boolean;
  /** the present number */
  readonly synapses: number;
  /** mistakes because of which a neuron, signal or link is skipped */
  readonly problems: readonly string[];
  /** settings that apply only after a restart */
  readonly at_next_start: readonly string[];
}

export interface RestApi {
  readonly active: boolean;
  readonly allowed_cors_origin: false | string | readonly string[];
  readonly login: string | null;
  readonly password: string | null;
  readonly password_protected: boolean;
  readonly port: number;
}

export interface RunExport {
  /** the version of this document */
  readonly format: 1;
  readonly exported: string;
  readonly run: RunTrace;
  /** the runs whose questions it answers, the first one first */
  readonly before: readonly RunTrace[];
  /** its sound as a WAV file in base64; null if it was not stored */
  readonly audio: {
    readonly sample_rate_hz: number;
    readonly wav: string;
  } | null;
}

export interface RunList {
  /** the run that ended last, including its speech, is first */
  readonly runs: readonly RunListed[];
}

export interface RunListed {
  readonly id: string;
  readonly conversation: string;
  readonly started: string;
  readonly duration_ms: number;
  /** null for a start by name, empty if nothing was understood */
  readonly order: string | null;
  readonly status: 'complete' | 'waiting_for_answer' | null;
  /** the synapses that ran */
  readonly synapses: readonly string[];
  /** its messages, shortened */
  readonly said: readonly string[];
  /** whether the order matched nothing; the default synapses may have run */
  readonly is_default: boolean;
  readonly has_error: boolean;
  /** whether its sound is stored */
  readonly has_audio: boolean;
}

export interface RunReplayed {
  readonly run: string;
  readonly is_same: boolean;
  readonly stages: readonly StageReplayed[];
  /** neurons with outside effects; they were not run again, and their earlier results are unknown */
  readonly not_run: readonly string[];
}

export interface RunResult {
  /** empty if nothing matched */
  readonly matched_synapses: readonly SynapseRun[];
  /** waiting_for_answer: the next order is the answer; null: nothing matched */
  readonly status: 'complete' | 'waiting_for_answer' | null;
  /** the order as understood; null for a start by name and for an answer */
  readonly user_order: string | null;
}

export interface RunTrace {
  readonly id: string;
  readonly conversation: string;
  /** api, or voice for people in the room, timers and signals */
  readonly by: string;
  readonly from_hook: boolean;
  /** its own mute; null uses the assistant's */
  readonly mute: boolean | null;
  /** null for a start by name, empty if nothing was understood */
  readonly order: string | null;
  /** the synapses started by name */
  readonly started_synapses: readonly string[];
  /** the parameters of the synapses started by name */
  readonly parameters: { readonly [name: string]: unknown };
  /** the run whose question this one answers */
  readonly answers: string | null;
  /** a date like 2026-01-04T07:05:00Z */
  readonly started: string;
  /** null while it runs */
  readonly duration_ms: number | null;
  readonly status: 'complete' | 'waiting_for_answer' | null;
  /** the version that ran it */
  readonly broca: string;
  /** the engines in use at that time, by kind */
  readonly engines: { readonly [name: string]: TraceEngine };
  /** its stages with their times, in the order of their starts */
  readonly stages: readonly TraceStage[];
  /** the states of the ears, the voice and its conversation in this time */
  readonly states: readonly TraceState[];
  readonly events: readonly TraceEvent[];
  /** the answer to its call; null while it runs */
  readonly report: RunResult | null;
  /** whether its sound is available at `/runs/ID/audio` */
  readonly has_audio: boolean;
  /** the reason why it has no report */
  readonly error?: string;
  readonly events_left_out?: number;
  /** `…` replaces the words that were said, because the settings demand it */
  readonly texts_left_out?: boolean;
  /** for an order that matched nothing: the nearest orders in the brain of that time */
  readonly near_misses?: readonly NearMiss[];
  /** for an order that matched nothing: the nearest orders in the present brain */
  readonly near_misses_now?: readonly NearMiss[];
}

export interface RunsDeleted {
  /** the number of deleted runs */
  readonly deleted: number;
}

export interface SaidAnswer {
  /** stopped: it was stopped before its end or start; for several places, the best outcome */
  readonly outcome: 'heard' | 'muted' | 'stopped';
  /** the outcome of each place, if several were named */
  readonly satellites?: readonly SaidAt[];
}

export interface SaidAt {
  readonly name: string;
  readonly outcome: 'heard' | 'muted' | 'stopped' | 'failed';
  /** the reason of the failure */
  readonly error?: string;
}

export interface SaidSlot {
  readonly name: string;
  /** what the slot holds */
  readonly value?: unknown;
  /** as it was said; empty when it was not */
  readonly text: string;
}

export interface Satellite {
  /** also of its conversation */
  readonly name: string;
  /** tab: a browser tab or another client that connects to Broca; wyoming: Broca connects to it */
  readonly kind: 'tab' | 'wyoming';
  /** the address that Broca connects to */
  readonly address: string | null;
  /** waiting: until the next try */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** the reason why it is not connected */
  readonly detail: string | null;
  /** discovered in the network, not in the settings */
  readonly discovered: boolean;
  /** if several microphones of an area hear one hotword, only one is served */
  readonly area: string | null;
  /** null while it is not connected */
  readonly ears: EarsState | null;
  readonly level_db: number | null;
  readonly peak_db: number | null;
  /** its own setting, independent of the assistant's; the same for mute */
  readonly deaf: boolean;
  readonly mute: boolean;
  /** the language of its recogniser and voice; null for the default */
  readonly language: string | null;
  /** their names in the settings */
  readonly engines: {
    readonly stt: string;
    readonly tts: string;
    readonly trigger: string;
  };
}

export interface SatelliteEars {
  /** also of its conversation */
  readonly name: string;
  readonly state: EarsState;
  readonly level_db: number | null;
  readonly peak_db: number | null;
}

export interface SatellitesAnswer {
  /** the connected satellites and those of the settings */
  readonly satellites: readonly Satellite[];
}

export interface SayBody {
  /** a text of 1 to 5000 characters */
  readonly text: string;
  readonly mute?: Flag;
  /** decides where it is spoken: at its satellite, or at the assistant's own output */
  readonly conversation?: string;
  /** where it is spoken: at these satellites, at `default` (the assistant's own output), or at all connected ones */
  readonly satellites?: 'all' | readonly string[];
}

/** its fields are shortened */
export interface SentEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface SettingField {
  /** a section of settings.yml */
  readonly section: string;
  readonly key: string;
  /** in force, in the unit of the file; null if it is not set, and of a secret */
  readonly value?: unknown;
  readonly is_set: boolean;
  /** what the kit's own files say */
  readonly kit_value?: unknown;
  /** what holds where a file says nothing */
  readonly default_value?: unknown;
  /** whether it differs from the kit's files */
  readonly changed: boolean;
  /** it can be set and is shown to nobody */
  readonly secret: boolean;
  /** whether a change takes effect only after a restart */
  readonly at_next_start: boolean;
}

export interface Settings {
  readonly assistant_version: string;
  /** the folder of cached speech */
  readonly cache_path: string;
  readonly default_player_name: string;
  readonly default_stt_name: string;
  readonly default_trigger_name: string;
  readonly default_tts_name: string;
  readonly hooks: Hooks;
  /** the architecture, such as x86_64 */
  readonly machine: string;
  readonly options: Options;
  readonly players: readonly Engine[];
  readonly resources: {
    readonly neuron_folder: string | null;
    readonly signal_folder: string | null;
    readonly stt_folder: string | null;
    readonly trigger_folder: string | null;
    readonly tts_folder: string | null;
  };
  readonly rest_api: RestApi;
  readonly stts: readonly Engine[];
  readonly triggers: readonly Engine[];
  readonly ttss: readonly Engine[];
  /** values by name; empty if there are none */
  readonly variables: { readonly [name: string]: unknown };
}

export interface SettingsAnswer {
  readonly settings: Settings;
}

export interface SettledEvent {
  readonly accepted: true;
  readonly run: string | null;
  /** false: something was still running at the deadline */
  readonly settled: boolean;
  readonly states: State;
  /** the first 1000 transitions of all machines in this time */
  readonly path: readonly Transition[];
  /** the number of further transitions */
  readonly left_out: number;
}

export interface SoundDevice {
  /** as the settings name it */
  readonly device: string;
  /** as people know it; absent for a sound server */
  readonly name?: string;
}

export type Source =
  | {
      readonly from: 'kit';
      readonly file: string;
      readonly line: number;
      readonly changed?: {
        readonly enabled: boolean;
        readonly file: string;
      };
    }
  | {
      readonly from: 'api';
      readonly file: string;
      readonly covers?: {
        readonly file: string;
        readonly line: number;
      };
    };

export interface StageReplayed {
  readonly stage: 'transcript' | 'match' | 'neurons' | 'said' | 'status';
  /** the result in its trace */
  readonly was?: unknown;
  /** the result with the present brain */
  readonly now?: unknown;
  readonly is_same: boolean;
}

export interface StagedBackup {
  /** when the backup was made */
  readonly made: string;
  /** the version of Broca that made it */
  readonly version: string;
  readonly files: number;
}

export interface StartBody {
  /** a map of parameters */
  readonly parameters?: { readonly [name: string]: unknown };
  readonly mute?: Flag;
  readonly no_voice?: Flag;
  /** a name of 1 to 255 characters */
  readonly conversation?: string;
  /** ask, run or off */
  readonly near?: 'ask' | 'run' | 'off';
}

/** the name of a state, or the states of the parts of a machine */
export type State = string | { readonly [name: string]: State };

export interface StepList {
  /** the newest first */
  readonly steps: readonly PastStep[];
}

export interface Stepping {
  readonly is_stepping: boolean;
  /** the number of waiting events */
  readonly count: number;
  /** the first of them; the next one is first */
  readonly waiting: readonly {
    readonly actor: string;
    readonly event: SentEvent;
  }[];
}

export interface SteppingBody {
  readonly stepping: Flag;
}

export interface Synapse {
  readonly name: string;
  /** each a map {signal: value} */
  readonly signals: readonly { readonly [name: string]: unknown }[];
  readonly neurons: readonly (string | { readonly [name: string]: unknown })[];
  /** only if it is disabled */
  readonly enabled?: false;
  /** only if it is marked so */
  readonly dangerous?: true;
}

export interface SynapseAnswer {
  readonly synapses: Synapse;
  readonly source?: Source;
  /** its YAML as it was written, with ?yaml=true */
  readonly yaml?: string;
  /** its `ETag`, with ?yaml=true */
  readonly etag?: string;
}

export interface SynapseList {
  /** each synapse is wrapped in a list */
  readonly synapses: readonly (readonly Synapse[])[];
  /** the source of each synapse, in the same order; with ?source=true */
  readonly sources?: readonly {
    readonly name: string;
    readonly enabled: boolean;
    readonly source: Source;
  }[];
}

export interface SynapseRun {
  readonly synapse_name: string;
  /** as the brain file has it; null for a start by name, a link or a default */
  readonly matched_order: string | null;
  readonly neuron_module_list: readonly NeuronRun[];
}

export interface TestSaved {
  /** the `orders.test.yml` with the new test */
  readonly file: string;
}

export interface Timer {
  readonly id: string;
  readonly name: string | null;
  readonly synapse: string;
  readonly due: string;
  readonly remaining_seconds: number;
  readonly conversation: string;
}

export interface TimerList {
  /** the next timer is first */
  readonly timers: readonly Timer[];
}

export interface Token {
  readonly name: string;
  /** order: may give orders and answers, and read everything but secrets; author: may also change the brain and settings; admin: may do everything */
  readonly role: 'order' | 'author' | 'admin';
  /** the time of its creation */
  readonly added: string;
}

export interface TokenList {
  readonly tokens: readonly Token[];
}

export interface TraceEngine {
  /** its name in the settings */
  readonly name: string;
  /** the engine in use */
  readonly engine: string;
  /** null if it is unknown */
  readonly version: string | null;
}

export interface TraceEvent {
  /** since the start of the run */
  readonly at_ms: number;
  /** the type of the live event; its other fields follow */
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface TraceStage {
  readonly name: 'trigger' | 'speech' | 'end' | 'text' | 'match' | 'neurons' | 'first_audio' | 'played';
  /** since the start of the run; negative before it */
  readonly at_ms: number;
  /** null while it runs */
  readonly duration_ms: number | null;
  /** its time budget; null if it depends on people or neurons */
  readonly budget_ms: number | null;
}

export interface TraceState {
  readonly at_ms: number;
  readonly region: 'ears' | 'voice' | 'dialogue' | 'conversation' | 'satellite';
  readonly state: string;
}

export interface Transition {
  readonly time: string;
  /** its path, such as brain/conversation.default */
  readonly actor: string;
  /** the name of its chart in `GET /machines` */
  readonly machine: string;
  /** its type and its shortened fields */
  readonly event: { readonly [name: string]: unknown };
  /** their names in the chart */
  readonly transitions: readonly string[];
  /** its innermost states afterwards */
  readonly states: readonly string[];
}

export interface Undone {
  readonly name: string;
  /** as it is now; null if there is none of this name */
  readonly synapse: CreatedSynapse | null;
}

export interface VariablesAnswer {
  readonly variables: { readonly [name: string]: unknown };
}

export interface VersionAnswer {
  readonly assistant_version: string;
}

export interface Voice {
  /** the parameter voice of espeak */
  readonly code: string;
  readonly name: string;
  /** language tags, such as fr-FR */
  readonly languages: readonly string[];
}

export interface VoicePreview {
  /** a voice of the settings, or another one that Broca has */
  readonly name: string;
  /** a text of at most 500 characters */
  readonly text: string;
  /** those to try */
  readonly parameters?: { readonly [name: string]: unknown };
}

export interface VoicesAnswer {
  readonly voices: readonly Voice[];
}

export interface WantedEngine {
  /** an engine of the settings, or another one that Broca has */
  readonly name: string;
  /** those to change; null takes one away */
  readonly parameters?: { readonly [name: string]: unknown };
}

export interface WantedEngines {
  /** null brings back what the kit's files say; the same for the others */
  readonly trigger?: WantedEngine | null;
  readonly stt?: WantedRecogniser | null;
  readonly tts?: WantedEngine | null;
  readonly player?: WantedEngine | null;
}

export interface WantedRecogniser {
  /** an engine of the settings, or another one that Broca has */
  readonly name: string;
  /** those to change; null takes one away */
  readonly parameters?: { readonly [name: string]: unknown };
  /** another recogniser, which hears first. Its text counts if it is an order; the sound of anything else goes to `name` */
  readonly orders?: string;
}

export interface WantedSatellite {
  /** its address: tcp://HOST:PORT or unix:///PATH */
  readonly uri: string;
  /** if several microphones of an area hear one hotword, only one is served */
  readonly area?: string;
  /** of its recogniser and voice */
  readonly language?: string;
}

export interface WyomingReport {
  /** failed: no client can connect, and Broca retries; leaving: it accepts no new connections */
  readonly state: 'off' | 'starting' | 'ready' | 'failed' | 'leaving';
  /** the number of connections */
  readonly lines: number;
  /** the number of requests in progress */
  readonly open: number;
  /** the address that it listens at */
  readonly address?: string;
  /** the reason of its state */
  readonly detail?: string;
}
