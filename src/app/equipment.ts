import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { choose, type EngineKind, type EngineKinds, realEngine } from '../engines/choose.ts';
import { voiceArguments } from '../engines/espeak/espeak.ts';
import { espeakVoices } from '../engines/espeak/voices.ts';
import { modelDownloads } from '../engines/models/downloads.ts';
import { isName } from '../engines/models/place.ts';
import { lackIn } from '../engines/triggers/wakeword/networks.ts';
import { wavOf } from '../engines/wav.ts';
import type { ChosenKind, Equipment, OfferedEngine } from '../http/equipment.ts';
import { isMap } from '../lib/collections.ts';
import type { Refusal } from '../lib/decode.ts';
import { DeviceName } from '../settings/listening.ts';
import { soundDevices } from '../system/sound-devices.ts';

interface EquipmentOptions {
  /** The data directory. */
  readonly data: string;
  readonly kinds: () => EngineKinds;
  readonly log: (line: string) => void;
}

/** The engines, models, voices and devices of this machine. `close` ends downloads. */
export function createEquipment({ data, kinds, log }: EquipmentOptions): Equipment & {
  readonly close: () => Promise<void>;
} {
  const { close, ...models } = modelDownloads({ dataDirectory: data, log });
  const setup = { dataDirectory: data, cacheDirectory: resolve(data, 'tts-cache'), log };
  return {
    close,
    models,
    offers: (kind) =>
      Object.keys(CHANGEABLE[kind]).map((engine) => offered(kind, kinds()[kind], engine, data)),
    refused: (kind, entry, changed) => refusedEntry(kind, kinds()[kind], entry, changed),
    devices: (signal) => async () => {
      const [microphones, loudspeakers] = await Promise.all([
        soundDevices('arecord', signal)(),
        soundDevices('aplay', signal)(),
      ]);
      if (E.isLeft(microphones)) return microphones;
      if (E.isLeft(loudspeakers)) return loudspeakers;
      return E.right({ microphones: microphones.right, loudspeakers: loudspeakers.right });
    },
    voices: espeakVoices,
    preview:
      ({ name, parameters }, text, signal) =>
      async () => {
        // what is only tried is not kept
        const entry = { name, parameters: { ...parameters, cache: false } };
        const { instance } = choose('voice', kinds().tts, entry, setup);
        try {
          return E.map(wavOf)(await instance.synthesize(text, signal)());
        } finally {
          await instance.close();
        }
      },
  };
}

const HOTWORD = ['phrase', 'hotwords', 'sensitivity', 'stop'];

/** The parameters that clients may set: none of them is a path or a program. */
const CHANGEABLE: Readonly<Record<ChosenKind, Readonly<Record<string, readonly string[]>>>> = {
  trigger: {
    none: [],
    phrase: HOTWORD,
    wakeword: [...HOTWORD, 'language', 'train'],
    vosk: [...HOTWORD, 'language', 'model'],
    personal: ['name', 'hotwords', 'sensitivity'],
  },
  stt: {
    none: [],
    pocketsphinx: ['language'],
    vosk: ['language', 'model'],
    sherpa: ['language', 'model'],
  },
  tts: {
    espeak: ['language', 'voice', 'variant', 'speed', 'pitch', 'amplitude'],
    sherpa: ['language', 'model', 'speaker', 'speed'],
  },
  player: { speaker: ['device'], none: [], file: [] },
};

function offered(
  kind: ChosenKind,
  { lacks }: EngineKind<unknown>,
  engine: string,
  data: string,
): OfferedEngine {
  return {
    engine,
    keys: CHANGEABLE[kind][engine] ?? [],
    lack: (parameters) => (engine === 'wakeword' ? lackIn(data) : lacks?.[engine]?.(parameters, data)),
  };
}

/** Of engines that check their parameters by themselves when they speak. */
const CHECKS: Readonly<Record<string, (parameters: Parameters) => string | undefined>> = {
  espeak: (parameters) => {
    const read = voiceArguments(parameters);
    return E.isLeft(read)
      ? read.left.replace(/^the parameter (\w+) is (.*); it must be (.*)$/, '$1: found $2, expected $3')
      : undefined;
  },
};

type Parameters = Readonly<Record<string, unknown>>;

function refusedEntry(
  kind: ChosenKind,
  { engines, checks }: EngineKind<unknown>,
  entry: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> },
  changed: readonly string[],
): Refusal | undefined {
  const { name: engine, parameters } = realEngine(entry, (one) => Object.hasOwn(engines, one));
  const keys = CHANGEABLE[kind][engine] ?? [];
  const strange = changed.find((key) => !keys.includes(key));
  if (strange !== undefined) {
    const expected = keys.length === 0 ? 'no parameter that clients may set' : `one of ${keys.join(', ')}`;
    return { path: [kind, 'parameters', strange], found: strange, expected, isUnknownName: true };
  }
  const { model, device } = parameters;
  if (model !== undefined && changed.includes('model') && !(typeof model === 'string' && isName(model)))
    return { path: [kind, 'parameters', 'model'], found: model, expected: 'the name of a model' };
  const { hotwords } = parameters;
  // a model of a hotword is a path
  if (
    changed.includes('hotwords') &&
    Array.isArray(hotwords) &&
    hotwords.some((one) => isMap(one) && 'model' in one)
  )
    return { path: [kind, 'parameters', 'hotwords'], found: hotwords, expected: 'hotwords without a model' };
  if (device !== undefined && changed.includes('device') && !DeviceName.is(device))
    return { path: [kind, 'parameters', 'device'], found: device, expected: DeviceName.name };
  const why = changed.length === 0 ? undefined : (checks?.[engine] ?? CHECKS[engine])?.(parameters);
  // its sentence begins with the field
  const [, field = '', expected = why ?? ''] =
    /^(\w+)[^:]*: (?:found .*?, expected )?(.*)$/s.exec(why ?? '') ?? [];
  return why === undefined
    ? undefined
    : { path: [kind, 'parameters', ...(field === '' ? [] : [field])], found: parameters[field], expected };
}
