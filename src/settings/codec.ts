import { isIP } from 'node:net';
import * as t from 'io-ts';
import { HookMap } from '../brain/events.ts';
import { Text } from '../brain/raw-values.ts';
import { withKnownKeys, withSchema } from '../lib/codecs.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import { Uris } from '../wyoming/protocol/address.ts';
import { RawChain, RawChainWithRaces } from './chains.ts';
import { RawMqtt } from './mqtt.ts';
import { RawSatellites } from './satellites.ts';
import { RawTraces } from './traces.ts';
import { Port, RawWyoming } from './wyoming.ts';

const Source = t.keyof({ mic: null, stdin: null, file: null, none: null }, 'one of mic, stdin, file, none');

const RATE = { least: 8_000, most: 192_000 };
const Rate = t.refinement(
  t.number,
  (hz) => Number.isInteger(hz) && hz >= RATE.least && hz <= RATE.most,
  `a whole number from ${RATE.least} to ${RATE.most}`,
);

/** The section `microphone`: what is listened to. */
const RawMicrophone = t.partial(
  {
    source: Source,
    program: t.keyof({ arecord: null, sox: null }, 'arecord or sox'),
    device: t.string,
    rate: Rate,
    path: t.string,
  },
  'a map with source, program, device, rate and path',
);

/** Of the times of `listening`: zero and less would end every order before it begins. */
const Seconds = t.refinement(
  t.number,
  (seconds) => seconds > 0 && seconds <= 60,
  'seconds above 0, at most 60',
);
const SecondsOrNone = t.refinement(
  t.number,
  (seconds) => seconds >= 0 && seconds <= 60,
  'seconds from 0 to 60',
);

/** The section `listening`: how ears follow what they hear. */
const RawListening = t.partial(
  {
    detector: t.keyof({ energy: null, silero: null, wyoming: null }, 'energy, silero or wyoming'),
    detector_uri: Uris,
    end_silence: Seconds,
    follow_up: SecondsOrNone,
    echo_tail: SecondsOrNone,
    ducking: t.boolean,
  },
  'a map of times and a detector',
);

const Parameters = t.union([t.UnknownRecord, t.null], 'a map of parameters');

const Engines = t.readonlyArray(
  t.union([t.string, t.record(t.string, Parameters)], 'an engine name or a map {name: parameters}'),
  'a list of engines',
);

/** Of the `recognizer_*` options. */
export const Positive = withSchema(
  t.refinement(t.number, (value) => Number.isFinite(value) && value > 0, 'a number above 0'),
  { exclusiveMinimum: 0 },
);

/** Of the other options that are numbers. */
export const NotNegative = withSchema(
  t.refinement(t.number, (value) => Number.isFinite(value) && value >= 0, 'a number, 0 or above'),
  { minimum: 0 },
);

/** No union: of a mistake inside, a union would tell no more than that the whole is wrong. */
const Nullable = <A>(codec: t.Type<A, unknown>, name = codec.name): t.Type<A | null, unknown> =>
  withKnownKeys(
    new t.Type<A | null, unknown>(
      name,
      (value): value is A | null => value === null || codec.is(value),
      (value, context) => (value === null ? t.success(null) : codec.validate(value, context)),
      (value) => value,
    ),
    codec,
  );

const Options = t.partial(
  {
    mute: t.boolean,
    deaf: t.boolean,
    energy_threshold: NotNegative,
    adjust_for_ambient_noise_second: NotNegative,
    stt_timeout: NotNegative,
    recognizer_multiplier: Positive,
    recognizer_energy_ratio: Positive,
    recognizer_recording_timeout: Positive,
    recognizer_recording_timeout_with_silence: Positive,
  },
  'a map of options',
);

/** How long a stop waits for what is at work, in seconds. */
const GraceTime = t.refinement(
  t.number,
  (seconds) => seconds >= 0 && seconds <= 3600,
  'seconds from 0 to 3600',
);

/** An address, or a network in CIDR notation. */
const Network = t.refinement(
  t.string,
  (text) => {
    const [address = '', bits, ...rest] = text.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && +bits <= most))
    );
  },
  'an address, or a network such as 192.168.1.0/24',
);

const Count = t.refinement(
  t.number,
  (count) => Number.isInteger(count) && count >= 0,
  'a whole number, 0 or above',
);

const Megabytes = t.refinement(t.number, (megabytes) => megabytes > 0, 'megabytes above 0');

const RestApi = t.partial(
  {
    active: t.boolean,
    host: t.string,
    port: Port,
    password_protected: t.boolean,
    allow_unprotected: t.boolean,
    login: Nullable(Text),
    password: Nullable(Text),
    allowed_cors_origin: t.union(
      [t.literal(false), t.string, t.readonlyArray(t.string)],
      'false, "*", an origin, or a list of origins',
    ),
    compatibility: t.keyof({ none: null, kalliope: null }, 'none or kalliope'),
    allowed_hosts: Nullable(t.readonlyArray(t.string, 'a list of host names')),
    trusted_proxies: Nullable(t.readonlyArray(Network, 'a list of addresses and networks')),
    ssl_cert: Nullable(t.string),
    ssl_key: Nullable(t.string),
    grace_time: GraceTime,
    max_synapses: Count,
    max_synapses_megabytes: Megabytes,
    mask_secrets: t.boolean,
    inject_events: t.boolean,
    allow_code: t.boolean,
  },
  'a map',
);

const Resources = t.partial(
  {
    neuron: Nullable(t.string),
    signal: Nullable(t.string),
    stt: Nullable(t.string),
    tts: Nullable(t.string),
    trigger: Nullable(t.string),
  },
  'a map of directories',
);

/** How long a question waits for its answer, in seconds. */
const Deadline = t.refinement(
  t.number,
  (seconds) => seconds > 0 && seconds <= LONGEST_TIMER_S,
  `seconds above 0, at most ${LONGEST_TIMER_S}`,
);

const Questions = t.partial({ voice_deadline: Deadline, api_deadline: Deadline }, 'a map of deadlines');

const Logging = t.partial(
  {
    level: t.keyof({ debug: null, info: null, warn: null, error: null }, 'one of debug, info, warn, error'),
    format: t.keyof({ text: null, json: null }, 'text or json'),
    transcripts: t.boolean,
  },
  'a map with level, format and transcripts',
);

/** A settings file as Kalliope's kits write it. Keys nobody knows are left alone; a section left empty counts as absent. */
export const RawSettings = t.partial(
  {
    default_trigger: RawChain,
    default_player: t.string,
    default_speech_to_text: RawChainWithRaces,
    default_text_to_speech: RawChain,
    triggers: Nullable(Engines),
    players: Nullable(Engines),
    speech_to_text: Nullable(Engines),
    text_to_speech: Nullable(Engines),
    cache_path: t.string,
    rest_api: Nullable(RestApi),
    resource_directory: Nullable(Resources),
    var_files: Nullable(t.readonlyArray(t.string, 'a list of files')),
    secret_variables: Nullable(t.readonlyArray(t.string, 'a list of names')),
    options: Nullable(Options),
    hooks: Nullable(HookMap),
    questions: Nullable(Questions),
    traces: Nullable(RawTraces),
    microphone: Nullable(RawMicrophone),
    listening: Nullable(RawListening),
    logging: Nullable(Logging),
    mqtt: Nullable(RawMqtt),
    satellites: Nullable(RawSatellites),
    wyoming: Nullable(RawWyoming),
  },
  'a map of settings',
);

export type RawSettings = t.TypeOf<typeof RawSettings>;

/** What a file of variables holds, whatever the variables are. */
export const Variables = t.record(t.string, t.unknown, 'a map of variables');
