// Made by `npm run client` from the description of the interface; change nothing here.

import { type ClientOptions, calling, type RequestOptions, requesting } from '../calling.ts';
import { type StreamEvent, streaming } from '../streaming.ts';
import type {
  AcceptedEvent,
  AddedOrder,
  AddedToken,
  AlphabetAnswer,
  BackupAnswer,
  BrainChange,
  BrainChanges,
  ChangedFields,
  ChangedHooks,
  ChangedOptions,
  ChangedVariables,
  ChartList,
  CheckAnswer,
  CheckBody,
  ConversationList,
  CreatedSynapse,
  DeafAnswer,
  DeletedSynapse,
  Description,
  DevicesAnswer,
  EarsAnswer,
  EnginesAnswer,
  EnteredAnswer,
  EventBody,
  ExpectedOutcome,
  Explanation,
  FieldsAnswer,
  FirstRunAnswer,
  FirstRunChange,
  Flag,
  HealthAnswer,
  HooksAnswer,
  KitSchema,
  List,
  ListBody,
  ListSummary,
  ListsAnswer,
  ListValue,
  ModelsAnswer,
  Moment,
  MuteAnswer,
  NeuronNames,
  NewToken,
  OptionsAnswer,
  OrderBody,
  Override,
  PressBody,
  PressedAnswer,
  PutSynapse,
  RawSynapse,
  ReloadAnswer,
  RunExport,
  RunList,
  RunReplayed,
  RunResult,
  RunsDeleted,
  RunTrace,
  SaidAnswer,
  SatellitesAnswer,
  SayBody,
  SettingsAnswer,
  SettledEvent,
  StagedBackup,
  StartBody,
  StepList,
  Stepping,
  SteppingBody,
  SynapseAnswer,
  SynapseList,
  TestSaved,
  TimerList,
  TokenList,
  Undone,
  VariablesAnswer,
  VersionAnswer,
  VoicePreview,
  VoicesAnswer,
  WantedEngines,
  WantedSatellite,
} from './types.ts';

export { BrocaError, type ClientOptions, type RequestOptions } from '../calling.ts';
export type { StreamEvent } from '../streaming.ts';
export type * from './types.ts';

/** Every call of a service; each rejects with a `BrocaError` where the answer is a failure. */
export function brocaClient(options: ClientOptions) {
  const request = requesting(options);
  const call = calling(request);
  const stream = streaming(request);
  return {
    /** The version of the assistant. */
    readVersion: (options?: RequestOptions): Promise<VersionAnswer> => call('GET', `/`, options),
    /** The states of the machines and the engines. */
    readHealth: (options?: RequestOptions): Promise<HealthAnswer> => call('GET', `/health`, options),
    /** The neurons that a synapse may use. */
    listNeurons: (options?: RequestOptions): Promise<NeuronNames> => call('GET', `/neurons`, options),
    /** Reads the files of the kit again. */
    reloadKit: (options?: RequestOptions): Promise<ReloadAnswer> => call('POST', `/reload`, options),
    /** The first steps with this service. */
    readFirstRun: (options?: RequestOptions): Promise<FirstRunAnswer> => call('GET', `/first-run`, options),
    /** Marks first steps as done or skipped, or ends them. */
    setFirstRun: (body: FirstRunChange, options?: RequestOptions): Promise<FirstRunAnswer> =>
      call('PATCH', `/first-run`, { ...options, body }),
    /** All settings. */
    readSettings: (options?: RequestOptions): Promise<SettingsAnswer> => call('GET', `/settings`, options),
    /** The present recognizer_multiplier. */
    readRecognizerMultiplier: (
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_multiplier: number;
    }> => call('GET', `/settings/recognizer_multiplier`, options),
    /** Changes the recognizer_multiplier. */
    setRecognizerMultiplier: (
      body: {
        /** a number above 0 */
        readonly recognizer_multiplier: number;
      },
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_multiplier: number;
    }> => call('POST', `/settings/recognizer_multiplier`, { ...options, body }),
    /** The present recognizer_energy_ratio. */
    readRecognizerEnergyRatio: (
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_energy_ratio: number;
    }> => call('GET', `/settings/recognizer_energy_ratio`, options),
    /** Changes the recognizer_energy_ratio. */
    setRecognizerEnergyRatio: (
      body: {
        /** a number above 0 */
        readonly recognizer_energy_ratio: number;
      },
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_energy_ratio: number;
    }> => call('POST', `/settings/recognizer_energy_ratio`, { ...options, body }),
    /** The present recognizer_recording_timeout. */
    readRecognizerRecordingTimeout: (
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_recording_timeout: number;
    }> => call('GET', `/settings/recognizer_recording_timeout`, options),
    /** Changes the recognizer_recording_timeout. */
    setRecognizerRecordingTimeout: (
      body: {
        /** a number above 0 */
        readonly recognizer_recording_timeout: number;
      },
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_recording_timeout: number;
    }> => call('POST', `/settings/recognizer_recording_timeout`, { ...options, body }),
    /** The present recognizer_recording_timeout_with_silence. */
    readRecognizerRecordingTimeoutWithSilence: (
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_recording_timeout_with_silence: number;
    }> => call('GET', `/settings/recognizer_recording_timeout_with_silence`, options),
    /** Changes the recognizer_recording_timeout_with_silence. */
    setRecognizerRecordingTimeoutWithSilence: (
      body: {
        /** a number above 0 */
        readonly recognizer_recording_timeout_with_silence: number;
      },
      options?: RequestOptions,
    ): Promise<{
      /** a number above 0 */
      readonly recognizer_recording_timeout_with_silence: number;
    }> => call('POST', `/settings/recognizer_recording_timeout_with_silence`, { ...options, body }),
    /** The present default_tts. */
    readDefaultTts: (
      options?: RequestOptions,
    ): Promise<{
      readonly default_tts: string;
    }> => call('GET', `/settings/default_tts`, options),
    /** Changes the default_tts. */
    setDefaultTts: (
      body: {
        readonly default_tts: string;
      },
      options?: RequestOptions,
    ): Promise<{
      readonly default_tts: string;
    }> => call('POST', `/settings/default_tts`, { ...options, body }),
    /** The present default_stt. */
    readDefaultStt: (
      options?: RequestOptions,
    ): Promise<{
      readonly default_stt: string;
    }> => call('GET', `/settings/default_stt`, options),
    /** Changes the default_stt. */
    setDefaultStt: (
      body: {
        readonly default_stt: string;
      },
      options?: RequestOptions,
    ): Promise<{
      readonly default_stt: string;
    }> => call('POST', `/settings/default_stt`, { ...options, body }),
    /** The present default_player. */
    readDefaultPlayer: (
      options?: RequestOptions,
    ): Promise<{
      readonly default_player: string;
    }> => call('GET', `/settings/default_player`, options),
    /** Changes the default_player. */
    setDefaultPlayer: (
      body: {
        readonly default_player: string;
      },
      options?: RequestOptions,
    ): Promise<{
      readonly default_player: string;
    }> => call('POST', `/settings/default_player`, { ...options, body }),
    /** The present default_trigger. */
    readDefaultTrigger: (
      options?: RequestOptions,
    ): Promise<{
      readonly default_trigger: string;
    }> => call('GET', `/settings/default_trigger`, options),
    /** Changes the default_trigger. */
    setDefaultTrigger: (
      body: {
        readonly default_trigger: string;
      },
      options?: RequestOptions,
    ): Promise<{
      readonly default_trigger: string;
    }> => call('POST', `/settings/default_trigger`, { ...options, body }),
    /** The engines in use, and those that can be chosen. */
    readEngines: (options?: RequestOptions): Promise<EnginesAnswer> =>
      call('GET', `/settings/engines`, options),
    /** Chooses engines, with their main parameters. */
    setEngines: (body: WantedEngines, options?: RequestOptions): Promise<EnginesAnswer> =>
      call('PATCH', `/settings/engines`, { ...options, body }),
    /** The settings that can be changed while Broca runs, field by field. */
    readFields: (options?: RequestOptions): Promise<FieldsAnswer> => call('GET', `/settings/fields`, options),
    /** Changes fields of the settings. */
    setFields: (body: ChangedFields, options?: RequestOptions): Promise<FieldsAnswer> =>
      call('PATCH', `/settings/fields`, { ...options, body }),
    /** All variables. */
    readVariables: (options?: RequestOptions): Promise<VariablesAnswer> =>
      call('GET', `/settings/variables`, options),
    /** Adds or changes variables. */
    setVariables: (body: ChangedVariables, options?: RequestOptions): Promise<VariablesAnswer> =>
      call('POST', `/settings/variables`, { ...options, body }),
    /** All hooks. */
    readHooks: (options?: RequestOptions): Promise<HooksAnswer> => call('GET', `/settings/hooks`, options),
    /** Sets the synapses of hooks. */
    setHooks: (body: ChangedHooks, options?: RequestOptions): Promise<HooksAnswer> =>
      call('POST', `/settings/hooks`, { ...options, body }),
    /** All options. */
    readOptions: (options?: RequestOptions): Promise<OptionsAnswer> =>
      call('GET', `/settings/options`, options),
    /** Changes options of the speech detection. */
    setOptions: (body: ChangedOptions, options?: RequestOptions): Promise<OptionsAnswer> =>
      call('PATCH', `/settings/options`, { ...options, body }),
    /** Reports where a device is. */
    locateDevice: (
      body: {
        /** degrees from -90 to 90 */
        readonly latitude: number | string;
        /** degrees from -180 to 180 */
        readonly longitude: number | string;
        /** a name of 1 to 255 characters */
        readonly device?: string;
      },
      options?: RequestOptions,
    ): Promise<EnteredAnswer> => call('POST', `/signals/geolocation`, { ...options, body }),
    /** Whether the assistant is deaf. */
    readDeaf: (options?: RequestOptions): Promise<DeafAnswer> => call('GET', `/settings/deaf`, options),
    /** Makes the assistant deaf, or lets it hear again. */
    setDeaf: (
      body: {
        readonly deaf: Flag;
      },
      options?: RequestOptions,
    ): Promise<DeafAnswer> => call('POST', `/settings/deaf`, { ...options, body }),
    /** Whether the assistant is mute. */
    readMute: (options?: RequestOptions): Promise<MuteAnswer> => call('GET', `/settings/mute`, options),
    /** Mutes or unmutes the assistant. */
    setMute: (
      body: {
        readonly mute: Flag;
      },
      options?: RequestOptions,
    ): Promise<MuteAnswer> => call('POST', `/settings/mute`, { ...options, body }),
    /** The synapses of the brain. */
    listSynapses: (
      query?: {
        readonly source?: Flag;
      },
      options?: RequestOptions,
    ): Promise<SynapseList> => call('GET', `/synapses`, { ...options, query }),
    /** Adds a synapse. */
    addSynapse: (body: RawSynapse, options?: RequestOptions): Promise<CreatedSynapse> =>
      call('POST', `/synapses`, { ...options, body }),
    /** Deletes the synapse that the query or the body names. */
    deleteNamedSynapse: (
      query?: {
        readonly name?: string;
        /** `file`: in the file of the kit that has the synapse; `override`, the default: stored beside it */
        readonly in?: 'override' | 'file';
      },
      body?: {
        readonly name: string;
      },
      options?: RequestOptions,
    ): Promise<void> => call('DELETE', `/synapses`, { ...options, query, body }),
    /** One synapse. */
    readSynapse: (
      name: string,
      query?: {
        readonly source?: Flag;
        readonly yaml?: Flag;
      },
      options?: RequestOptions,
    ): Promise<SynapseAnswer> => call('GET', `/synapses/${encodeURIComponent(name)}`, { ...options, query }),
    /** Creates a synapse, or replaces the one with its name. */
    putSynapse: (
      name: string,
      body: PutSynapse,
      query?: {
        /** `file`: in the file of the kit that has the synapse; `override`, the default: stored beside it */
        readonly in?: 'override' | 'file';
      },
      options?: RequestOptions,
    ): Promise<CreatedSynapse> =>
      call('PUT', `/synapses/${encodeURIComponent(name)}`, { ...options, query, body }),
    /** Enables or disables a synapse. */
    enableSynapse: (
      name: string,
      body: {
        readonly enabled: Flag;
      },
      query?: {
        /** `file`: in the file of the kit that has the synapse; `override`, the default: stored beside it */
        readonly in?: 'override' | 'file';
      },
      options?: RequestOptions,
    ): Promise<CreatedSynapse> =>
      call('PATCH', `/synapses/${encodeURIComponent(name)}`, { ...options, query, body }),
    /** Deletes a synapse. */
    deleteSynapse: (
      name: string,
      query?: {
        /** `file`: in the file of the kit that has the synapse; `override`, the default: stored beside it */
        readonly in?: 'override' | 'file';
      },
      options?: RequestOptions,
    ): Promise<void> => call('DELETE', `/synapses/${encodeURIComponent(name)}`, { ...options, query }),
    /** Runs a synapse by its name, enabled or not. */
    runSynapse: (name: string, body?: StartBody, options?: RequestOptions): Promise<RunResult> =>
      call('POST', `/synapses/start/id/${encodeURIComponent(name)}`, { ...options, body }),
    /** Adds an order to a synapse. */
    addOrder: (name: string, body: AddedOrder, options?: RequestOptions): Promise<CreatedSynapse> =>
      call('POST', `/synapses/${encodeURIComponent(name)}/orders`, { ...options, body }),
    /** Takes away an order that was added to a synapse. */
    deleteOrder: (name: string, body: AddedOrder, options?: RequestOptions): Promise<CreatedSynapse> =>
      call('DELETE', `/synapses/${encodeURIComponent(name)}/orders`, { ...options, body }),
    /** Checks a synapse in YAML; stores nothing. */
    checkSynapse: (body: CheckBody, options?: RequestOptions): Promise<CheckAnswer> =>
      call('POST', `/brain/check`, { ...options, body }),
    /** The changes of synapses, the newest first. */
    listChanges: (
      query?: {
        readonly name?: string;
      },
      options?: RequestOptions,
    ): Promise<BrainChanges> => call('GET', `/brain/changes`, { ...options, query }),
    /** One change with the YAML before and after it. */
    readChange: (id: number, options?: RequestOptions): Promise<BrainChange> =>
      call('GET', `/brain/changes/${encodeURIComponent(id)}`, options),
    /** Undoes a change. */
    undoChange: (id: number, options?: RequestOptions): Promise<Undone> =>
      call('POST', `/brain/changes/${encodeURIComponent(id)}/undo`, options),
    /** The deleted synapses that can be brought back. */
    listDeleted: (
      options?: RequestOptions,
    ): Promise<{
      readonly deleted: readonly DeletedSynapse[];
    }> => call('GET', `/brain/deleted`, options),
    /** Brings back a deleted synapse. */
    restoreSynapse: (name: string, options?: RequestOptions): Promise<CreatedSynapse> =>
      call('POST', `/brain/deleted/${encodeURIComponent(name)}/restore`, options),
    /** What overrides a synapse of the kit, and what its file says. */
    readOverride: (name: string, options?: RequestOptions): Promise<Override> =>
      call('GET', `/brain/overrides/${encodeURIComponent(name)}`, options),
    /** Goes back to what the file of the kit says of a synapse. */
    dropOverride: (name: string, options?: RequestOptions): Promise<CreatedSynapse> =>
      call('DELETE', `/brain/overrides/${encodeURIComponent(name)}`, options),
    /** All lists. */
    listLists: (options?: RequestOptions): Promise<ListsAnswer> => call('GET', `/lists`, options),
    /** One list, with its values. */
    readList: (name: string, options?: RequestOptions): Promise<List> =>
      call('GET', `/lists/${encodeURIComponent(name)}`, options),
    /** Sets all values of a list. */
    setList: (
      name: string,
      body: readonly (string | number | ListValue)[] | ListBody,
      options?: RequestOptions,
    ): Promise<ListSummary> => call('PUT', `/lists/${encodeURIComponent(name)}`, { ...options, body }),
    /** Forgets what was set for a list. */
    resetList: (name: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/lists/${encodeURIComponent(name)}`, options),
    /** Adds values to a list. */
    addToList: (
      name: string,
      body: readonly (string | number | ListValue)[] | string | number | ListValue,
      options?: RequestOptions,
    ): Promise<ListSummary> =>
      call('POST', `/lists/${encodeURIComponent(name)}/values`, { ...options, body }),
    /** Removes values from a list. */
    removeFromList: (
      name: string,
      body: readonly (string | number | ListValue)[] | string | number | ListValue,
      options?: RequestOptions,
    ): Promise<ListSummary> =>
      call('DELETE', `/lists/${encodeURIComponent(name)}/values`, { ...options, body }),
    /** Runs the synapses of an order, or answers the pending question. */
    runOrder: (body: OrderBody, options?: RequestOptions): Promise<RunResult> =>
      call('POST', `/synapses/start/order`, { ...options, body }),
    /** Explains which synapses an order matches and nearly matches; runs nothing. */
    explainOrder: (
      body: {
        /** a text of at most 500 characters */
        readonly order: string;
        /** a name of 1 to 255 characters */
        readonly conversation?: string;
      },
      options?: RequestOptions,
    ): Promise<Explanation> => call('POST', `/orders/explain`, { ...options, body }),
    /** Says a text, and answers when it was spoken. */
    sayText: (body: SayBody, options?: RequestOptions): Promise<SaidAnswer> =>
      call('POST', `/say`, { ...options, body }),
    /** The satellites: microphones and loudspeakers on other devices. */
    listSatellites: (options?: RequestOptions): Promise<SatellitesAnswer> =>
      call('GET', `/satellites`, options),
    /** Adds a satellite that Broca connects to, or changes it. */
    setSatellite: (name: string, body: WantedSatellite, options?: RequestOptions): Promise<void> =>
      call('PUT', `/satellites/${encodeURIComponent(name)}`, { ...options, body }),
    /** Removes a satellite that was added. */
    removeSatellite: (name: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/satellites/${encodeURIComponent(name)}`, options),
    /** Makes one satellite deaf, or lets it hear again. */
    setSatelliteDeaf: (
      name: string,
      body: {
        readonly deaf: Flag;
      },
      options?: RequestOptions,
    ): Promise<DeafAnswer> =>
      call('POST', `/satellites/${encodeURIComponent(name)}/deaf`, { ...options, body }),
    /** Mutes or unmutes one satellite. */
    setSatelliteMute: (
      name: string,
      body: {
        readonly mute: Flag;
      },
      options?: RequestOptions,
    ): Promise<MuteAnswer> =>
      call('POST', `/satellites/${encodeURIComponent(name)}/mute`, { ...options, body }),
    /** Runs the order spoken in a recording. */
    runRecording: (
      upload: { readonly file: Blob; readonly name: string },
      form?: {
        readonly mute?: Flag;
        readonly no_voice?: Flag;
        /** a name of 1 to 255 characters */
        readonly conversation?: string;
        /** ask, run or off */
        readonly near?: 'ask' | 'run' | 'off';
      },
      options?: RequestOptions,
    ): Promise<RunResult> => call('POST', `/synapses/start/audio`, { ...options, form, upload }),
    /** The open conversations and their pending questions. */
    listConversations: (options?: RequestOptions): Promise<ConversationList> =>
      call('GET', `/conversations`, options),
    /** Cancels the pending question of a conversation. */
    dropQuestion: (name: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/conversations/${encodeURIComponent(name)}/question`, options),
    /** The state of the ears, and how loud it is at the microphone. */
    readEars: (options?: RequestOptions): Promise<EarsAnswer> => call('GET', `/ears`, options),
    /** Opens the ears, as if the hotword had been heard. */
    pressTrigger: (body?: PressBody, options?: RequestOptions): Promise<PressedAnswer> =>
      call('POST', `/trigger`, { ...options, body }),
    /** The running timers. */
    listTimers: (options?: RequestOptions): Promise<TimerList> => call('GET', `/timers`, options),
    /** Cancels a timer. */
    cancelTimer: (id: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/timers/${encodeURIComponent(id)}`, options),
    /** What a backup holds, and which of it is secret. */
    readBackup: (options?: RequestOptions): Promise<BackupAnswer> => call('GET', `/backup`, options),
    /** A backup: a tar archive with gzip. */
    downloadBackup: (options?: RequestOptions): Promise<string> => call('GET', `/backup/file`, options),
    /** Checks a backup, which then replaces kit and changes at the next start. */
    restoreBackup: (
      upload: { readonly file: Blob; readonly name: string },
      options?: RequestOptions,
    ): Promise<StagedBackup> => call('POST', `/backup/restore`, { ...options, upload }),
    /** Forgets the backup that waits for the next start. */
    cancelRestore: (options?: RequestOptions): Promise<void> => call('DELETE', `/backup/restore`, options),
    /** The microphones and loudspeakers of this machine. */
    listDevices: (options?: RequestOptions): Promise<DevicesAnswer> => call('GET', `/devices`, options),
    /** The voices of espeak-ng. */
    listVoices: (options?: RequestOptions): Promise<VoicesAnswer> => call('GET', `/voices`, options),
    /** Says a text with a voice, and answers with the sound. */
    previewVoice: (body: VoicePreview, options?: RequestOptions): Promise<string> =>
      call('POST', `/voices/preview`, { ...options, body }),
    /** The models that are here, and those that can be downloaded. */
    listModels: (options?: RequestOptions): Promise<ModelsAnswer> => call('GET', `/models`, options),
    /** Begins to download a model, or goes on with it. */
    downloadModel: (name: string, options?: RequestOptions): Promise<ModelsAnswer> =>
      call('POST', `/models/${encodeURIComponent(name)}/download`, options),
    /** Cuts a download; it can go on later. */
    cancelDownload: (name: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/models/${encodeURIComponent(name)}/download`, options),
    /** Removes a model, or what came of its download. */
    removeModel: (name: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/models/${encodeURIComponent(name)}`, options),
    /** The tokens of clients. */
    listTokens: (options?: RequestOptions): Promise<TokenList> => call('GET', `/tokens`, options),
    /** Creates a token. */
    addToken: (body: NewToken, options?: RequestOptions): Promise<AddedToken> =>
      call('POST', `/tokens`, { ...options, body }),
    /** Revokes a token. */
    revokeToken: (name: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/tokens/${encodeURIComponent(name)}`, options),
    /** Recent runs. */
    listRuns: (
      query?: {
        /** only those of this conversation */
        readonly conversation?: string;
        /** only runs with this text in their order, messages or synapses, in any case */
        readonly search?: string;
        /** `none`: runs of orders that matched nothing */
        readonly status?: 'complete' | 'waiting_for_answer' | 'none';
        readonly has_error?: Flag;
        /** only runs of this synapse */
        readonly synapse?: string;
        /** the id of a run: only older runs */
        readonly before?: string;
        /** the maximum number */
        readonly limit?: number;
      },
      options?: RequestOptions,
    ): Promise<RunList> => call('GET', `/runs`, { ...options, query }),
    /** Deletes the traces of all runs. */
    deleteRuns: (options?: RequestOptions): Promise<RunsDeleted> => call('DELETE', `/runs`, options),
    /** The trace of one run, also while it runs. */
    readRun: (id: string, options?: RequestOptions): Promise<RunTrace> =>
      call('GET', `/runs/${encodeURIComponent(id)}`, options),
    /** Deletes the trace of a run, its sound too. */
    deleteRun: (id: string, options?: RequestOptions): Promise<void> =>
      call('DELETE', `/runs/${encodeURIComponent(id)}`, options),
    /** One run as a document, with its sound and the runs whose questions it answers. */
    exportRun: (id: string, options?: RequestOptions): Promise<RunExport> =>
      call('GET', `/runs/${encodeURIComponent(id)}/export`, options),
    /** The sound of a run's order: a WAV file of 16 kHz, mono. */
    readRunAudio: (id: string, options?: RequestOptions): Promise<string> =>
      call('GET', `/runs/${encodeURIComponent(id)}/audio`, options),
    /** Replays a run with the present brain, in virtual time without side effects, and shows the differences. */
    replayRun: (id: string, options?: RequestOptions): Promise<RunReplayed> =>
      call('POST', `/runs/${encodeURIComponent(id)}/replay`, options),
    /** Adds a run to the tests of the kit, `orders.test.yml`. */
    saveRunAsTest: (id: string, body?: ExpectedOutcome, options?: RequestOptions): Promise<TestSaved> =>
      call('POST', `/runs/${encodeURIComponent(id)}/test`, { ...options, body }),
    /** The live events. */
    readEvents: (
      query?: {
        /** only events of these types: neuron.ended,on_* */
        readonly type?: string;
        /** only those of this conversation */
        readonly conversation?: string;
        /** first the events after the one with this id */
        readonly last_event_id?: string;
        /** first as many of the last of these events, without a `last_event_id` */
        readonly last?: number;
      },
      options?: RequestOptions,
    ): AsyncGenerator<StreamEvent, void> => stream('GET', `/events`, { ...options, query }),
    /** Sends the machines an event. */
    injectEvent: (body: EventBody, options?: RequestOptions): Promise<SettledEvent | AcceptedEvent> =>
      call('POST', `/events`, { ...options, body }),
    /** The events that may be sent to the machines. */
    readAlphabet: (options?: RequestOptions): Promise<AlphabetAnswer> =>
      call('GET', `/events/alphabet`, options),
    /** The charts of the running machines. */
    listMachines: (options?: RequestOptions): Promise<ChartList> => call('GET', `/machines`, options),
    /** The drawing of a machine. */
    drawMachine: (name: string, options?: RequestOptions): Promise<string> =>
      call('GET', `/machines/${encodeURIComponent(name)}.svg`, options),
    /** The transitions of the machines, as they happen. */
    followMachines: (options?: RequestOptions): AsyncGenerator<StreamEvent, void> =>
      stream('GET', `/machines/live`, options),
    /** The state of step mode and the waiting events; the live event `stepping.changed` reports changes. */
    readStepping: (options?: RequestOptions): Promise<Stepping> => call('GET', `/machines/stepping`, options),
    /** Switches step mode on or off: machines wait before each event. */
    setStepping: (body: SteppingBody, options?: RequestOptions): Promise<Stepping> =>
      call('PUT', `/machines/stepping`, { ...options, body }),
    /** Delivers the next event in step mode. */
    stepMachines: (options?: RequestOptions): Promise<Stepping> => call('POST', `/machines/step`, options),
    /** The last steps of the machines: what each did with an event. */
    listSteps: (
      query?: {
        /** only steps before the one with this number */
        readonly before?: number;
        /** only steps after the one with this number */
        readonly after?: number;
        /** the maximum number */
        readonly limit?: number;
      },
      options?: RequestOptions,
    ): Promise<StepList> => call('GET', `/machines/history`, { ...options, query }),
    /** All machines, runs and actors as they were after a step or at a live event, with their data. */
    readMoment: (moment: string, options?: RequestOptions): Promise<Moment> =>
      call('GET', `/machines/history/${encodeURIComponent(moment)}`, options),
    /** The metrics for Prometheus. */
    readMetrics: (options?: RequestOptions): Promise<string> => call('GET', `/metrics`, options),
    /** The JSON Schema of the kit's files: `brain`, `sentences` or `settings`, with `.schema.json`. */
    readKitSchema: (file: string, options?: RequestOptions): Promise<KitSchema> =>
      call('GET', `/schemas/${encodeURIComponent(file)}`, options),
    /** This description, as OpenAPI 3.1. */
    readDescription: (options?: RequestOptions): Promise<Description> =>
      call('GET', `/openapi.json`, options),
  };
}

export type BrocaClient = ReturnType<typeof brocaClient>;
