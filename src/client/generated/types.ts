// Made by `npm run client` from the description of the interface; change nothing here.
export interface AcceptedEvent {
  readonly accepted: true;
  /** the run that begins with it; null where none does */
  readonly run: string | null;
}

export interface AddedToken {
  readonly name: string;
  /** order: gives orders and answers, and reads what holds no secret; author: also changes brain and settings; admin: everything */
  readonly role: 'order' | 'author' | 'admin';
  /** when it was made */
  readonly added: string;
  /** its text, shown this once */
  readonly token: string;
}

export interface AlphabetAnswer {
  /** why this client may not inject events, and what to set; null when it may */
  readonly refused: string | null;
  readonly events: readonly AlphabetEvent[];
}

export interface AlphabetEvent {
  readonly type: string;
  /** the machine it is for */
  readonly to: 'brain' | 'ears';
  readonly about: string;
  /** what to write beside `type`, as a JSON Schema; null where it cannot be injected */
  readonly fields: { readonly [name: string]: unknown } | null;
  /** why not, and what to ask for then */
  readonly instead: string | null;
}

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
  /** null where it depends on what the machine knows when it gets there */
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
  /** `after NAME` of a deadline, `done NAME` and `failed NAME` of an actor, `always` where nothing needs to happen */
  readonly event: string;
  readonly guard: string | null;
  /** ids of states; none where it stays in its state */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

export interface CheckAnswer {
  readonly findings: readonly Finding[];
  /** as `PUT /synapses/NAME` takes it; null where a mistake keeps it from being used */
  readonly synapse: RawSynapse | null;
}

export interface CheckBody {
  /** one synapse, as a brain file has it */
  readonly yaml: string;
  /** of the synapse whose place it is to take; left out for a new one */
  readonly name?: string;
}

export interface Conversation {
  readonly name: string;
  readonly state: 'idle' | 'running' | 'waiting_for_answer';
  /** those going on */
  readonly runs: readonly string[];
  /** the one that the next order answers */
  readonly question: QuestionThatWaits | null;
  /** how many more questions wait for their turn */
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
  /** the parameters of an order are its text */
  readonly signals: readonly {
    readonly name: string;
    readonly parameters?: unknown;
  }[];
}

export interface DeafAnswer {
  readonly deaf: boolean;
}

export type Description = { readonly [name: string]: unknown };

export interface EarsAnswer {
  readonly state: EarsState;
  /** the sound source, as the settings name it */
  readonly source: string;
  /** what opens the ears, as the settings name it */
  readonly trigger: string;
  /** how loud it is now: 0 is the loudest there can be; null while nothing is captured */
  readonly level_db: number | null;
  /** the loudest of the last second */
  readonly peak_db: number | null;
  /** true: the microphone is set too high */
  readonly clipping: boolean;
  /** louder sound counts as speech; null if the detector has no threshold */
  readonly threshold_db: number | null;
  /** the ears of satellites, such as a browser tab */
  readonly satellites: readonly SatelliteEars[];
}

/** pausing: a second of rest after a failure, where the trigger is skipped; giving_way: what waits may be said there before it listens again */
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
  /** as the settings have them; what they may be depends on the engine */
  readonly parameters: { readonly [name: string]: unknown };
}

export interface EngineInChain {
  /** what the settings call it */
  readonly name: string;
  /** the engine really used */
  readonly engine: string;
  /** missing: something has to be installed or set; failed: Broca tries again */
  readonly state: 'off' | 'starting' | 'ready' | 'missing' | 'failed';
  /** why it is so */
  readonly detail?: string;
  /** how often its process was started again after it died */
  readonly restarts?: number;
  /** of the program, library or package that does its work, where that is known */
  readonly version?: string;
  /** for how many more seconds it is not called; absent if it may be called */
  readonly rests_for_s?: number;
  /** why its last call failed; absent once a call has worked */
  readonly last_failure?: string;
}

export interface EngineReport {
  /** what the settings call it */
  readonly name: string;
  /** the engine really used */
  readonly engine: string;
  /** missing: something has to be installed or set; failed: Broca tries again */
  readonly state: 'off' | 'starting' | 'ready' | 'missing' | 'failed';
  /** why it is so */
  readonly detail?: string;
  /** how often its process was started again after it died */
  readonly restarts?: number;
  /** of the program, library or package that does its work, where that is known */
  readonly version?: string;
  /** each engine, in the order of the settings, where they choose several */
  readonly chain?: readonly EngineInChain[];
}

export interface EnteredAnswer {
  /** the synapses this started */
  readonly entered: readonly string[];
}

export interface ErrorAnswer {
  readonly error: Failure;
}

export interface EventBody {
  /** one of `GET /events/alphabet`; the other fields are its */
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface ExplainedMatch {
  readonly synapse_name: string;
  /** which of the synapse's signals it is, from 0 */
  readonly signal: number;
  /** one of normal, strict, ordered-strict, not-contain, pattern */
  readonly matching_type: 'normal' | 'strict' | 'ordered-strict' | 'not-contain' | 'pattern';
  /** the order after the corrections of this signal; null where they change nothing */
  readonly corrected_order: string | null;
  readonly matched_order: string;
  readonly parameters: { readonly [name: string]: string };
}

export interface Explanation {
  readonly user_order: string;
  /** those that would run, in this order */
  readonly matched_synapses: readonly ExplainedMatch[];
  /** what that hook would run, because nothing matches */
  readonly on_order_not_found: readonly string[];
  /** up to ten, the best first */
  readonly near_misses: readonly NearMiss[];
}

export interface Failure {
  readonly status: number;
  /** Bad request, unauthorized, itemNotFound; of every other status its usual name */
  readonly name: string;
  readonly message: string;
  /** where in the request the mistake is, such as neurons[0].say */
  readonly field?: string;
}

export interface Finding {
  readonly severity: 'error' | 'warning';
  /** from 1, as the column */
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  /** what to write in its place */
  readonly suggestion?: string;
}

/** true or false */
export type Flag = boolean | 'True' | 'true' | 1 | '1' | 'False' | 'false' | 0 | '0';

export interface HealthAnswer {
  /** degraded: something does not work, and `degraded` says what */
  readonly status: 'ok' | 'degraded' | 'stopped';
  /** the assistant is at work */
  readonly live: boolean;
  /** and listens */
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
  /** false where the files have mistakes that would stop a start, and the kit before them goes on */
  readonly current: boolean;
  /** when what is in force was read */
  readonly read_at: string;
  /** the mistakes in the files as they are now */
  readonly problems: readonly string[];
}

export interface MqttReport {
  /** its host and port */
  readonly broker: string;
  /** waiting: Broca tries again */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** why it is so */
  readonly detail?: string;
}

export interface MuteAnswer {
  readonly mute: boolean;
}

export interface NearMiss {
  readonly synapse_name: string;
  /** which of the synapse's signals it is, from 0 */
  readonly signal: number;
  /** one of normal, strict, ordered-strict, not-contain, pattern */
  readonly matching_type: 'normal' | 'strict' | 'ordered-strict' | 'not-contain' | 'pattern';
  /** the order after the corrections of this signal; null where they change nothing */
  readonly corrected_order: string | null;
  /** as the brain writes it */
  readonly order: string;
  /** of a pattern, the way to say it that comes nearest */
  readonly nearest_way: string | null;
  /** from 0.5 to 1 */
  readonly score: number;
  readonly enabled: boolean;
  readonly missing_words: readonly string[];
  readonly extra_words: readonly string[];
  /** what not-contain objects to */
  readonly excluded_words: readonly string[];
  readonly wrong_order: boolean;
  /** what was perhaps said for a missing word */
  readonly similar_words: readonly {
    readonly said: string;
    readonly expected: string;
  }[];
}

export interface NeuronNames {
  /** Broca's own */
  readonly core: readonly string[];
  /** what the kit brought and what can be used */
  readonly community: readonly string[];
}

export interface NeuronRun {
  /** with a capital */
  readonly neuron_name: string;
  /** the text said, muted or not; null where there is none */
  readonly generated_message: string | null;
  /** why it failed or was skipped */
  readonly error?: string;
}

export interface NewToken {
  /** 1 to 64 letters, digits, dots, dashes and underscores */
  readonly name: string;
  /** order: gives orders and answers, and reads what holds no secret; author: also changes brain and settings; admin: everything */
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
}

export interface PressBody {
  /** whose order follows */
  readonly conversation?: string;
}

export interface PressedAnswer {
  readonly state: EarsState;
}

export interface PutSynapse {
  readonly name?: string;
  /** true where it is left out */
  readonly enabled?: boolean;
  /** a list of maps {signal: value} */
  readonly signals: readonly { readonly [name: string]: unknown }[];
  /** a list of neurons */
  readonly neurons: readonly (string | { readonly [name: string]: unknown })[];
}

export interface QuestionThatWaits {
  /** the run that asked */
  readonly run: string;
  /** when; null if that is unknown */
  readonly asked: string | null;
  /** who is to answer: api, or voice for the people in the room */
  readonly by: string;
  readonly links: readonly {
    readonly synapse_name: string;
    readonly answers: readonly string[];
  }[];
  /** what runs for any other answer */
  readonly default_synapse: string;
}

export interface RawSynapse {
  /** a name of 1 to 255 characters */
  readonly name: string;
  /** true where it is left out */
  readonly enabled?: boolean;
  /** a list of maps {signal: value} */
  readonly signals: readonly { readonly [name: string]: unknown }[];
  /** a list of neurons */
  readonly neurons: readonly (string | { readonly [name: string]: unknown })[];
}

export interface ReloadAnswer {
  /** false where the files say what is in force anyway */
  readonly changed: boolean;
  /** how many there are now */
  readonly synapses: number;
  /** mistakes that cost the neuron, signal or link they are in */
  readonly problems: readonly string[];
  /** settings that hold only from the next start on */
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
  /** the runs whose questions it goes on with, the first one first */
  readonly before: readonly RunTrace[];
  /** what was heard, as a WAV file in base64; null where it was not kept */
  readonly audio: {
    readonly sample_rate_hz: number;
    readonly wav: string;
  } | null;
}

export interface RunList {
  /** the last to be over first, its speech included */
  readonly runs: readonly RunListed[];
}

export interface RunListed {
  readonly id: string;
  readonly conversation: string;
  readonly started: string;
  readonly duration_ms: number;
  /** null when it was started otherwise, empty when nothing was understood */
  readonly order: string | null;
  readonly status: 'complete' | 'waiting_for_answer' | null;
  /** those that ran */
  readonly synapses: readonly string[];
  /** what it said, cut short where it is long */
  readonly said: readonly string[];
  /** its order matched nothing: what ran, if anything, is what runs in that case */
  readonly is_default: boolean;
  readonly has_error: boolean;
  /** what was heard is kept too */
  readonly has_audio: boolean;
}

export interface RunReplayed {
  readonly run: string;
  readonly is_same: boolean;
  readonly stages: readonly StageReplayed[];
  /** neurons that reach outside: they were not run, and their results at the time are unknown */
  readonly not_run: readonly string[];
}

export interface RunResult {
  /** empty where nothing matched */
  readonly matched_synapses: readonly SynapseRun[];
  /** waiting_for_answer: the next order is the answer; null: nothing matched */
  readonly status: 'complete' | 'waiting_for_answer' | null;
  /** what was understood; null for a start by name and for an answer */
  readonly user_order: string | null;
}

export interface RunTrace {
  readonly id: string;
  readonly conversation: string;
  /** api, or voice for people in the room, timers and signals */
  readonly by: string;
  readonly from_hook: boolean;
  /** its own mute; null leaves it to that of the assistant */
  readonly mute: boolean | null;
  /** null when it was started otherwise, empty when nothing was understood */
  readonly order: string | null;
  /** those that were started by name */
  readonly started_synapses: readonly string[];
  /** the parameters of those that were started by name */
  readonly parameters: { readonly [name: string]: unknown };
  /** the run whose question this one goes on with */
  readonly answers: string | null;
  /** a date like 2026-01-04T07:05:00Z */
  readonly started: string;
  /** null while it goes on */
  readonly duration_ms: number | null;
  readonly status: 'complete' | 'waiting_for_answer' | null;
  /** the version that ran it */
  readonly broca: string;
  /** those in use at the time, by kind */
  readonly engines: { readonly [name: string]: TraceEngine };
  /** where its time went, one after another as they began */
  readonly stages: readonly TraceStage[];
  /** those that the ears, the voice and its conversation came to meanwhile */
  readonly states: readonly TraceState[];
  readonly events: readonly TraceEvent[];
  /** what it was answered with; null while it goes on */
  readonly report: RunResult | null;
  /** what was heard can be had at `/runs/ID/audio` */
  readonly has_audio: boolean;
  /** why it has no report */
  readonly error?: string;
  readonly events_left_out?: number;
  /** `…` replaces what was said, as the settings demand */
  readonly texts_left_out?: boolean;
  /** of an order that matched nothing: what came nearest in the brain as it was */
  readonly near_misses?: readonly NearMiss[];
  /** of an order that matched nothing: what comes nearest in the brain as it is now */
  readonly near_misses_now?: readonly NearMiss[];
}

export interface RunsDeleted {
  /** how many runs left no trace behind */
  readonly deleted: number;
}

export interface SaidAnswer {
  /** stopped: it was stopped before its end or its beginning; for several places, the best outcome */
  readonly outcome: 'heard' | 'muted' | 'stopped';
  /** what became of it in each place, where several were named */
  readonly satellites?: readonly SaidAt[];
}

export interface SaidAt {
  readonly name: string;
  readonly outcome: 'heard' | 'muted' | 'stopped' | 'failed';
  /** why it failed */
  readonly error?: string;
}

export interface Satellite {
  /** also of its conversation */
  readonly name: string;
  /** tab: a browser tab or another client that connected by itself; wyoming: Broca connects to it */
  readonly kind: 'tab' | 'wyoming';
  /** where Broca connects to */
  readonly address: string | null;
  /** waiting: before the next try */
  readonly state: 'connecting' | 'connected' | 'waiting';
  /** why it is not connected */
  readonly detail: string | null;
  /** found in the network and not in the settings */
  readonly discovered: boolean;
  /** of the microphones of an area that hear one hotword, one is served */
  readonly area: string | null;
  /** null while it is not connected */
  readonly ears: EarsState | null;
  readonly level_db: number | null;
  readonly peak_db: number | null;
  /** its own setting, like mute, whatever that of the assistant is */
  readonly deaf: boolean;
  readonly mute: boolean;
  /** of its recogniser and its voice; null if it is the language of all */
  readonly language: string | null;
  /** as the settings name them */
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
  /** those that are connected, and those of the settings */
  readonly satellites: readonly Satellite[];
}

export interface SayBody {
  /** a text of 1 to 5000 characters */
  readonly text: string;
  readonly mute?: Flag;
  /** where it is heard: at its satellite, or else in the room */
  readonly conversation?: string;
  /** where it is heard at once: by these, by `default`, the room itself, or by all that are connected */
  readonly satellites?: 'all' | readonly string[];
}

/** its fields are cut short */
export interface SentEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Settings {
  readonly assistant_version: string;
  /** where the sounds of the voice are kept */
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
  /** name to value; empty when there are none */
  readonly variables: { readonly [name: string]: unknown };
}

export interface SettingsAnswer {
  readonly settings: Settings;
}

export interface SettledEvent {
  readonly accepted: true;
  readonly run: string | null;
  /** false: something still went on at the deadline */
  readonly settled: boolean;
  readonly states: State;
  /** each transition that any machine took meanwhile, whatever caused it; the first thousand */
  readonly path: readonly Transition[];
  /** how many more there were */
  readonly left_out: number;
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
  /** as its trace has it */
  readonly was?: unknown;
  /** as it comes out with the brain as it is */
  readonly now?: unknown;
  readonly is_same: boolean;
}

export interface StartBody {
  /** a map of parameters */
  readonly parameters?: { readonly [name: string]: unknown };
  readonly mute?: Flag;
  readonly no_voice?: Flag;
  /** a name of 1 to 255 characters */
  readonly conversation?: string;
}

/** the name of a state, or the parts of a machine, each with its own */
export type State = string | { readonly [name: string]: State };

export interface Stepping {
  readonly is_stepping: boolean;
  /** how many events wait */
  readonly count: number;
  /** the first of them, the next one first */
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
}

export interface SynapseAnswer {
  readonly synapses: Synapse;
  readonly source?: Source;
  /** its YAML as in a brain file, with ?yaml=true */
  readonly yaml?: string;
}

export interface SynapseList {
  /** each synapse in a list of its own */
  readonly synapses: readonly (readonly Synapse[])[];
  /** of each synapse, in the same order, with ?source=true */
  readonly sources?: readonly {
    readonly name: string;
    readonly enabled: boolean;
    readonly source: Source;
  }[];
}

export interface SynapseRun {
  readonly synapse_name: string;
  /** as the brain writes it; null for a start by name, a link, a default */
  readonly matched_order: string | null;
  readonly neuron_module_list: readonly NeuronRun[];
}

export interface TestSaved {
  /** the `orders.test.yml` that holds the test now */
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
  /** the next to ring first */
  readonly timers: readonly Timer[];
}

export interface Token {
  readonly name: string;
  /** order: gives orders and answers, and reads what holds no secret; author: also changes brain and settings; admin: everything */
  readonly role: 'order' | 'author' | 'admin';
  /** when it was made */
  readonly added: string;
}

export interface TokenList {
  readonly tokens: readonly Token[];
}

export interface TraceEngine {
  /** what the settings call it */
  readonly name: string;
  /** the engine really used */
  readonly engine: string;
  /** null if it is unknown */
  readonly version: string | null;
}

export interface TraceEvent {
  /** since the run began */
  readonly at_ms: number;
  /** as in the live events, whose other fields follow */
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface TraceStage {
  readonly name: 'trigger' | 'speech' | 'end' | 'text' | 'match' | 'neurons' | 'first_audio' | 'played';
  /** since the run began: of what came before it, it is negative */
  readonly at_ms: number;
  /** null while it goes on */
  readonly duration_ms: number | null;
  /** how long it may take; null where that is up to people, or to the neurons */
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
  /** its type, and its other fields cut short */
  readonly event: { readonly [name: string]: unknown };
  /** as the chart names them */
  readonly transitions: readonly string[];
  /** the innermost ones it is in then */
  readonly states: readonly string[];
}

export interface VariablesAnswer {
  readonly variables: { readonly [name: string]: unknown };
}

export interface VersionAnswer {
  readonly assistant_version: string;
}

export interface WyomingReport {
  /** failed: no client can connect, Broca tries again; leaving: it accepts nothing new */
  readonly state: 'off' | 'starting' | 'ready' | 'failed' | 'leaving';
  /** the number of connections */
  readonly lines: number;
  /** the number of requests in progress */
  readonly open: number;
  /** where it listens, or tries to */
  readonly address?: string;
  /** why it is so */
  readonly detail?: string;
}
