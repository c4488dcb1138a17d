import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { NonEmptyString } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { addressText, Uri } from '../wyoming/protocol/address.ts';
import { bySatellite, type SatelliteSettings, satellitesOf } from './satellites.ts';

/** An address that is kept as it was written. */
const UriText = new t.Type<string, string, unknown>(
  Uri.name,
  t.string.is,
  (value, context) =>
    typeof value === 'string' && E.isRight(Uri.decode(value)) ? t.success(value) : t.failure(value, context),
  (text) => text,
);

/** A satellite that was added or changed while Broca ran. */
export const OwnSatellite = t.intersection(
  [t.type({ uri: UriText }), t.partial({ area: NonEmptyString, language: NonEmptyString })],
  'a map with uri, area and language',
);
type OwnSatellite = t.TypeOf<typeof OwnSatellite>;

/** Satellites that were added or changed while Broca ran, by name. */
export const OwnSatellites = bySatellite(OwnSatellite, 'a map of satellites');
type OwnSatellites = t.TypeOf<typeof OwnSatellites>;

/** Satellites to add or change; null takes one away. */
export type SatelliteChanges = Readonly<Record<string, OwnSatellite | null>>;

type Satellites = readonly SatelliteSettings[];

/** The satellites with these added, changed or taken away. */
export function satellitesWith(satellites: Satellites, changes: SatelliteChanges = {}): Satellites {
  const left = satellites.filter(({ name }) => changes[name] !== null);
  const wanted = satellitesOf(
    Object.fromEntries(
      Object.entries(changes).flatMap(([name, own]) => {
        const uri = Uri.decode(own?.uri);
        return own === null || E.isLeft(uri) ? [] : [[name, { ...own, uri: uri.right }] as const];
      }),
    ),
  );
  const changed = left.map((one) => {
    const own = wanted.find(({ name }) => name === one.name);
    return own === undefined ? one : { ...one, address: own.address, area: own.area, language: own.language };
  });
  return [...changed, ...wanted.filter(({ name }) => !left.some((one) => one.name === name))];
}

/** Refuses to take away satellites that are not there, or that the kit's files name. */
export const refusedRemovals = (
  satellites: Satellites,
  kit: Satellites,
  changes: SatelliteChanges = {},
): readonly Refusal[] =>
  Object.entries(changes).flatMap(([name, own]) => {
    if (own !== null) return [];
    const isOfKit = kit.some((one) => one.name === name);
    if (!isOfKit && satellites.some((one) => one.name === name)) return [];
    const expected = isOfKit ? 'a satellite that settings.yml does not name' : 'a satellite of the settings';
    return [{ path: ['satellites', name], found: name, expected, isUnknownName: !isOfKit }];
  });

/** Merges two changes, and drops satellites that the kit has just so. */
export function mergeSatellites(
  stored: SatelliteChanges = {},
  change: SatelliteChanges = {},
  kit: Satellites,
): OwnSatellites {
  const both: SatelliteChanges = { ...stored, ...change };
  return Object.fromEntries(
    Object.entries(both).flatMap(([name, own]) => {
      const same = kit.find((one) => one.name === name);
      if (own === null || (same !== undefined && isSame(own, same))) return [];
      return [[name, own] as const];
    }),
  );
}

const isSame = ({ uri, area, language }: OwnSatellite, one: SatelliteSettings): boolean =>
  uri === addressText(one.address) && area === one.area && language === one.language;
