import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import { isPlainName } from '../brain/names.ts';
import { ALL } from '../brain/places.ts';
import { NonEmptyString, withKnownKeys, withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { addressText, Uri } from '../wyoming/protocol/address.ts';
import type { Settings } from './settings.ts';

/** The satellites of a section `satellites`. */
export const satellitesOf = (written: RawSatellites) =>
  Object.entries(written).map(([name, own]) => ({
    /** Also the name of its conversation. */
    name,
    address: own.uri,
    /** The language of its recogniser and its voice; undefined for that of their entries. */
    language: own.language,
    /** The names of entries of the lists; undefined for the chosen entry. */
    stt: own.speech_to_text,
    tts: own.text_to_speech,
    trigger: own.trigger,
    /** Of the microphones of an area one is served. Satellites without an area are in the same one. */
    area: own.area,
    /** The state at the start. */
    isDeaf: own.deaf ?? false,
    isMuted: own.mute ?? false,
  }));

/** A satellite to dial, with its own settings. */
export type SatelliteSettings = Readonly<ReturnType<typeof satellitesOf>[number]>;

/** The trigger without a wake word; needs no entry in the list. */
export const NO_TRIGGER = 'none';

/** Refuses engines of satellites that the lists do not have. */
export const unknownSatelliteEngines = (settings: Settings): readonly Refusal[] =>
  settings.satellites.flatMap((satellite) =>
    OWN_ENGINES.flatMap(({ kind, list, key }) => {
      const found = satellite[kind];
      const listed = settings[kind].entries.map(({ name }) => name);
      const known = [...new Set([...listed, ...(kind === 'trigger' ? [NO_TRIGGER] : [])])];
      if (found === undefined || known.includes(found)) return [];
      const expected = `one of ${list} (${known.join(', ')})`;
      return [{ path: ['satellites', satellite.name, key], found, expected, known }];
    }),
  );

const OWN_ENGINES = [
  { kind: 'stt', list: 'speech_to_text', key: 'speech_to_text' },
  { kind: 'tts', list: 'text_to_speech', key: 'text_to_speech' },
  { kind: 'trigger', list: 'triggers', key: 'trigger' },
] as const;

/** Also the name of its conversation; `all` addresses every satellite. */
const SatelliteName = withSchema(
  t.refinement(
    t.string,
    (name) => isPlainName(name) && name !== DEFAULT_CONVERSATION && name !== ALL,
    `a name of 1 to 255 characters other than "${DEFAULT_CONVERSATION}" and "${ALL}"`,
  ),
  { minLength: 1, maxLength: 255, pattern: `^(?!(?:${DEFAULT_CONVERSATION}|${ALL})$)` },
);

const Satellite = t.intersection(
  [
    t.type({ uri: Uri }),
    t.partial({
      language: NonEmptyString,
      speech_to_text: NonEmptyString,
      text_to_speech: NonEmptyString,
      trigger: NonEmptyString,
      area: NonEmptyString,
      deaf: t.boolean,
      mute: t.boolean,
    }),
  ],
  'an address, or a map with uri, language, speech_to_text, text_to_speech, trigger, area, deaf and mute',
);
type Satellite = t.TypeOf<typeof Satellite>;

/** An address stands for a map with that address. A union would report a mistake inside as a mistake of the whole value. */
const SatelliteOrUri = withSchema(
  withKnownKeys(
    new t.Type<Satellite, Satellite, unknown>(
      Satellite.name,
      Satellite.is,
      (value, context) =>
        typeof value === 'string' ? addressAlone(value, context) : Satellite.validate(value, context),
      (satellite) => satellite,
    ),
    Satellite,
  ),
  t.union([Uri, Satellite]),
);

function addressAlone(value: string, context: t.Context): t.Validation<Satellite> {
  const uri = Uri.decode(value);
  return E.isRight(uri) ? t.success({ uri: uri.right }) : t.failure(value, context, Uri.name);
}

/** Maps names of satellites to values. Refuses wrong names, which a record of io-ts would drop silently. */
export const bySatellite = <A>(
  codec: t.Type<A, unknown>,
  name: string,
): t.Type<Record<string, A>, unknown> => {
  const values = t.record(t.string, codec, name);
  return withSchema(
    withKnownKeys(
      new t.Type<Record<string, A>, unknown>(
        name,
        values.is,
        (value, context) => {
          const strange = t.UnknownRecord.is(value)
            ? Object.keys(value).filter((key) => !SatelliteName.is(key))
            : [];
          const wrong = strange.flatMap((key) => {
            const checked = SatelliteName.validate(key, t.appendContext(context, key, SatelliteName, key));
            return E.isLeft(checked) ? checked.left : [];
          });
          const read = values.validate(value, context);
          if (wrong.length === 0) return read;
          return t.failures([...wrong, ...(E.isLeft(read) ? read.left : [])]);
        },
        (all) => all,
      ),
      values,
    ),
    t.record(SatelliteName, codec, name),
  );
};

/** The section `satellites`: the satellites to dial, by name. */
export const RawSatellites = bySatellite(SatelliteOrUri, 'a map of satellites');
export type RawSatellites = t.TypeOf<typeof RawSatellites>;

/** The satellites whose address an earlier one has, with the name of the first one. */
export function sharedAddresses(
  satellites: readonly Pick<SatelliteSettings, 'name' | 'address'>[],
): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { name, address } of satellites) {
    const shown = addressText(address);
    const first = firsts.get(shown);
    if (first === undefined) firsts.set(shown, name);
    else shared.set(name, first);
  }
  return shared;
}

/** New start states of satellites, by name, with the keys of the file. An absent key changes nothing. */
export const SatelliteSwitches = bySatellite(
  t.partial({ deaf: t.boolean, mute: t.boolean }, 'a map with deaf and mute'),
  'a map of satellites',
);
export type SatelliteSwitches = t.TypeOf<typeof SatelliteSwitches>;

type Satellites = readonly SatelliteSettings[];

/** The satellites with their start states changed. Ignores unknown names. */
export const switchedSatellites = (satellites: Satellites, change: SatelliteSwitches = {}): Satellites =>
  satellites.map((one) => {
    const { deaf: isDeaf = one.isDeaf, mute: isMuted = one.isMuted } = change[one.name] ?? {};
    return { ...one, isDeaf, isMuted };
  });

/** Refuses satellites that the settings do not have. */
export const unknownSatellites = (
  satellites: Satellites,
  change: SatelliteSwitches = {},
): readonly Refusal[] => {
  const known = satellites.map(({ name }) => name);
  return Object.keys(change)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: ['satellites', name],
      found: name,
      expected: 'a satellite of the settings',
      known,
    }));
};

/** Merges two changes, and drops states that the kit has anyway. */
export function mergeSwitches(
  stored: SatelliteSwitches = {},
  change: SatelliteSwitches = {},
  kit: Satellites,
): SatelliteSwitches {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(change)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = kit.find((one) => one.name === name);
      const left = withoutStates({ ...stored[name], ...defined(change[name]) }, own);
      return Object.keys(left).length === 0 ? [] : [[name, left]];
    }),
  );
}

/** The states that differ, for satellites that are in both lists. */
export const switchChanges = (before: Satellites, after: Satellites): SatelliteSwitches =>
  Object.fromEntries(
    after.flatMap(({ name, isDeaf, isMuted }) => {
      const old = before.find((one) => one.name === name);
      return old === undefined ? [] : [[name, withoutStates({ deaf: isDeaf, mute: isMuted }, old)]];
    }),
  );

/** Drops the states that a satellite has already. */
const withoutStates = ({ deaf, mute }: SatelliteSwitches[string], one: SatelliteSettings | undefined) =>
  defined({
    deaf: deaf === one?.isDeaf ? undefined : deaf,
    mute: mute === one?.isMuted ? undefined : mute,
  });

const defined = (switches: SatelliteSwitches[string] = {}): SatelliteSwitches[string] =>
  Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined));
