import * as t from 'io-ts';
import type { Refusal } from '../decode.ts';
import { bySatellite, type SatelliteSettings } from './satellites.ts';

/** How satellites of the settings are to start from now on, by name, in the words of users; whatever is absent stays as it is. */
export const SatelliteSwitches = bySatellite(
  t.partial({ deaf: t.boolean, mute: t.boolean }, 'a map with deaf and mute'),
  'a map of satellites',
);
export type SatelliteSwitches = t.TypeOf<typeof SatelliteSwitches>;

type Satellites = readonly SatelliteSettings[];

/** The satellites as they are to start after this change; names they do not have change nothing. */
export const switchedSatellites = (satellites: Satellites, change: SatelliteSwitches = {}): Satellites =>
  satellites.map((one) => {
    const { deaf: isDeaf = one.isDeaf, mute: isMuted = one.isMuted } = change[one.name] ?? {};
    return { ...one, isDeaf, isMuted };
  });

/** Refuses those that the settings do not have. */
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

/** Both changes as one, without what the kit says anyway. */
export function switchesAfter(
  kept: SatelliteSwitches = {},
  change: SatelliteSwitches = {},
  kit: Satellites,
): SatelliteSwitches {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(change)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { deaf, mute } = { ...kept[name], ...defined(change[name]) };
      const own = kit.find((one) => one.name === name);
      const left = defined({
        deaf: deaf === own?.isDeaf ? undefined : deaf,
        mute: mute === own?.isMuted ? undefined : mute,
      });
      return Object.keys(left).length === 0 ? [] : [[name, left]];
    }),
  );
}

/** How satellites of both are switched otherwise after than before. */
export const switchesBetween = (before: Satellites, after: Satellites): SatelliteSwitches =>
  Object.fromEntries(
    after.flatMap(({ name, isDeaf, isMuted }) => {
      const old = before.find((one) => one.name === name);
      if (old === undefined) return [];
      const change = defined({
        deaf: isDeaf === old.isDeaf ? undefined : isDeaf,
        mute: isMuted === old.isMuted ? undefined : isMuted,
      });
      return [[name, change]];
    }),
  );

const defined = (switches: SatelliteSwitches[string] = {}): SatelliteSwitches[string] =>
  Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined));
