import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { isMap } from '../lib/collections.ts';
import { type Refusal, refusals } from '../lib/decode.ts';
import {
  DeviceName,
  LISTENING_KEYS,
  listeningOver,
  MICROPHONE_KEYS,
  microphoneOf,
  missingDetectorUri,
  RawMicrophone,
} from './listening.ts';
import { MQTT_KEYS, mqttAfter, mqttOf, overlappingTopics, rawMqttOf } from './mqtt.ts';
import { NUMBER_OPTIONS, type Options } from './options.ts';
import { accessRefusals, REST_API_KEYS, type RestApi, restApiOver } from './rest-api.ts';
import { type Settings, settingsOf } from './settings.ts';
import { WYOMING_KEYS, type Wyoming, wyomingOver, wyomingRefusals } from './wyoming.ts';

/** A field of `settings.yml` that can be changed while Broca runs. */
interface ChangeableField {
  readonly codec: t.Mixed;
  /** Its value, in the unit of the file; null if it is not set. */
  readonly read: (settings: Settings) => unknown;
  /** Its value is shown to nobody. */
  readonly isSecret?: true;
  /** A change takes effect at the next start. */
  readonly isAtNextStart?: true;
}

/** New values by section and key, as the file has them; null stands for the default. */
export type FieldChanges = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const option = (key: keyof typeof NUMBER_OPTIONS): ChangeableField => ({
  codec: NUMBER_OPTIONS[key],
  read: ({ options }) => options[key],
});

const listening = (
  key: keyof typeof LISTENING_KEYS,
  read: (listening: Settings['listening']) => unknown,
): ChangeableField => ({ codec: LISTENING_KEYS[key], read: (settings) => read(settings.listening) });

const seconds = (ms: number): number => Math.round(ms) / 1_000;

const microphone = (key: keyof typeof MICROPHONE_KEYS): ChangeableField => ({
  codec: MICROPHONE_KEYS[key],
  read: ({ microphone }) => (key === 'source' ? microphone?.name : microphone?.parameters[key]) ?? null,
});

const api = (key: keyof typeof REST_API_KEYS, read: (api: RestApi) => unknown): ChangeableField => ({
  codec: REST_API_KEYS[key],
  read: ({ restApi }) => read(restApi),
});

const wyoming = (key: keyof typeof WYOMING_KEYS, read: (wyoming: Wyoming) => unknown): ChangeableField => ({
  codec: WYOMING_KEYS[key],
  read: (settings) => read(settings.wyoming),
});

const mqtt = (key: keyof typeof MQTT_KEYS): ChangeableField => ({
  codec: MQTT_KEYS[key],
  read: (settings) => (settings.mqtt === undefined ? NO_BROKER : rawMqttOf(settings.mqtt))[key] ?? null,
});

/** With a broker the other fields have these values, so that its address alone counts as a change. */
const NO_BROKER: Readonly<Record<string, unknown>> = {
  ...rawMqttOf(mqttOf({ broker_ip: 'localhost' })),
  broker_ip: null,
};

/** By section and key, in the order in which people look for them. */
export const FIELDS: Readonly<Record<string, Readonly<Record<string, ChangeableField>>>> = {
  options: Object.fromEntries(
    (Object.keys(NUMBER_OPTIONS) as (keyof typeof NUMBER_OPTIONS)[]).map((key) => [key, option(key)]),
  ),
  listening: {
    detector: listening('detector', ({ detector }) => detector),
    end_silence: listening('end_silence', ({ endSilenceMs }) => seconds(endSilenceMs)),
    complete_silence: listening('complete_silence', ({ completeSilenceMs }) => seconds(completeSilenceMs)),
    follow_up: listening('follow_up', ({ followUpMs }) => seconds(followUpMs)),
    echo_tail: listening('echo_tail', ({ echoTailMs }) => seconds(echoTailMs)),
    echo_canceller: listening('echo_canceller', ({ cancelsEcho }) => cancelsEcho),
    ducking: listening('ducking', ({ ducks }) => ducks),
  },
  microphone: {
    source: microphone('source'),
    program: microphone('program'),
    device: { ...microphone('device'), codec: DeviceName },
    rate: microphone('rate'),
  },
  rest_api: {
    password_protected: api('password_protected', ({ isPasswordProtected }) => isPasswordProtected),
    login: api('login', ({ login }) => login),
    password: { ...api('password', ({ password }) => password), isSecret: true },
    host: { ...api('host', ({ host }) => host), isAtNextStart: true },
  },
  wyoming: {
    active: wyoming('active', ({ isActive }) => isActive),
    host: wyoming('host', ({ host }) => host),
    allow_unprotected: wyoming('allow_unprotected', ({ allowsUnprotected }) => allowsUnprotected),
    advertise: wyoming('advertise', ({ advertises }) => advertises),
    discover: wyoming('discover', ({ discovers }) => discovers),
  },
  mqtt: {
    broker_ip: mqtt('broker_ip'),
    broker_port: mqtt('broker_port'),
    username: mqtt('username'),
    password: { ...mqtt('password'), isSecret: true },
    name: mqtt('name'),
    topic: mqtt('topic'),
    transcripts: mqtt('transcripts'),
  },
};

/** What settings without any file hold. */
const DEFAULTS = settingsOf({}, {});

/** Every field with its values: in force, in the kit's own files, and by default. */
export const shownFields = (present: Settings, kit: Settings) =>
  Object.entries(FIELDS).flatMap(([section, fields]) =>
    Object.entries(fields).map(([key, { read, isSecret = false, isAtNextStart = false }]) => ({
      ...{ section, key, isSecret, isAtNextStart },
      value: read(present),
      ofKit: read(kit),
      usual: read(DEFAULTS),
      isChanged: !isDeepStrictEqual(read(present), read(kit)),
    })),
  );

/** The changes with the values that mean the same to the settings. Left: every field that does not exist or has a wrong value. */
export function decodedFields(changes: FieldChanges): E.Either<readonly Refusal[], FieldChanges> {
  const wrong: Refusal[] = [];
  const decoded = Object.entries(changes).map(([section, values]) => {
    const fields = Object.hasOwn(FIELDS, section) ? FIELDS[section] : undefined;
    if (fields === undefined) wrong.push(unknownKey([section], section, Object.keys(FIELDS)));
    else if (!isMap(values)) wrong.push({ path: [section], found: values, expected: 'a map of fields' });
    const read = Object.entries(fields === undefined || !isMap(values) ? {} : values).map(([key, value]) => {
      const codec = Object.hasOwn(fields ?? {}, key) ? fields?.[key]?.codec : undefined;
      if (codec === undefined) wrong.push(unknownKey([section, key], key, Object.keys(fields ?? {})));
      const result = codec === undefined || value === null ? E.right(value) : codec.decode(value);
      if (E.isLeft(result))
        wrong.push(...refusals(result.left).map((one) => ({ ...one, path: [section, key, ...one.path] })));
      return [key, E.isRight(result) ? result.right : null] as const;
    });
    return [section, Object.fromEntries(read)] as const;
  });
  return wrong.length > 0 ? E.left(wrong) : E.right(Object.fromEntries(decoded));
}

const unknownKey = (path: Refusal['path'], found: string, known: readonly string[]): Refusal => ({
  ...{ path, found, known, isUnknownName: true },
  expected: `one of ${known.join(', ')}`,
});

/** The changes with the kit's own value in place of null. */
export const fieldsReset = (changes: FieldChanges, kit: Settings): FieldChanges =>
  mapped(changes, (value, field) => (value === null ? (field?.read(kit) ?? null) : value));

/** Merges two changes, and drops values that the kit has anyway. */
export function mergeFields(
  stored: FieldChanges = {},
  change: FieldChanges = {},
  kit: Settings,
): FieldChanges {
  const sections = [...new Set([...Object.keys(stored), ...Object.keys(change)])];
  return Object.fromEntries(
    sections.flatMap((section) => {
      const own = Object.entries({ ...stored[section], ...change[section] }).filter(
        ([key, value]) => !isDeepStrictEqual(value, FIELDS[section]?.[key]?.read(kit)),
      );
      return own.length === 0 ? [] : [[section, Object.fromEntries(own)]];
    }),
  );
}

const mapped = (
  changes: FieldChanges,
  change: (value: unknown, field: ChangeableField | undefined) => unknown,
): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([section, values]) => [
      section,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, change(value, FIELDS[section]?.[key])]),
      ),
    ]),
  );

/** The options among the changes, which have a place of their own in the settings. */
export const optionsAmong = ({ options = {} }: FieldChanges): Partial<Options> =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, value ?? FIELDS.options?.[key]?.read(DEFAULTS)]),
  );

/** The settings with these sections changed. Left: what is wrong with them together; decode the changes first. */
export function settingsWithFields(
  settings: Settings,
  changes: FieldChanges,
): E.Either<readonly Refusal[], Settings> {
  const { listening, microphone, rest_api, wyoming, mqtt } = changes;
  const connected = mqtt === undefined ? E.right(settings.mqtt) : mqttAfter(settings.mqtt, mqtt);
  const source = microphone === undefined ? E.right(settings.microphone) : sourceAfter(settings, microphone);
  if (E.isLeft(connected)) return connected;
  if (E.isLeft(source)) return source;
  const after: Settings = {
    ...settings,
    microphone: source.right,
    mqtt: connected.right,
    ...(listening === undefined ? {} : { listening: listeningOver(settings.listening, listening) }),
    ...(rest_api === undefined ? {} : { restApi: restApiOver(settings.restApi, rest_api) }),
    ...(wyoming === undefined ? {} : { wyoming: wyomingOver(settings.wyoming, wyoming) }),
  };
  const wrong = [
    ...(listening === undefined ? [] : missingDetectorUri(after.listening)),
    ...(rest_api === undefined ? [] : accessRefusals(after.restApi)),
    ...(wyoming === undefined ? [] : wyomingRefusals(after.wyoming)),
    ...(mqtt === undefined ? [] : overlappingTopics(after.mqtt)),
  ];
  return wrong.length > 0 ? E.left(wrong) : E.right(after);
}

function sourceAfter(
  settings: Settings,
  change: Readonly<Record<string, unknown>>,
): E.Either<readonly Refusal[], Settings['microphone']> {
  const { name: source, parameters } = settings.microphone ?? {};
  const written = withoutEmpty({ source, ...parameters, ...change });
  if (Object.keys(written).length === 0) return E.right(undefined);
  const raw = RawMicrophone.decode(written);
  return E.isLeft(raw)
    ? E.left(refusals(raw.left).map((one) => ({ ...one, path: ['microphone', ...one.path] })))
    : E.right(microphoneOf(raw.right));
}

/** A null means that the file leaves the key out. */
const withoutEmpty = (raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));
