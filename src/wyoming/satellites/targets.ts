import { isPlainName } from '../../brain/names.ts';
import type { SatelliteSettings } from '../../settings/satellites.ts';
import { type Address, addressText } from '../protocol/address.ts';
import type { DiscoveryEvent } from '../protocol/discovery.ts';
import type { SatelliteInfo } from './line.ts';
import type { SatellitePlace } from './link.ts';

/** A satellite to dial. */
export interface SatelliteTarget {
  readonly address: Address;
  readonly place: SatellitePlace;
  readonly isDiscovered: boolean;
  /** An earlier satellite of the settings with the same address. */
  readonly sharedWith?: string | undefined;
}

/** A satellite to dial as its connection has it. */
export interface DialledTarget {
  /** In the settings or in the network. */
  readonly name: string;
  /** The address in words. */
  readonly address: string;
  /** The properties whose change needs a new connection. */
  readonly key: string;
  readonly target: SatelliteTarget;
}

/**
 * The satellites to dial, by name: those of the settings, and discovered ones with another name and address. `shared` maps satellites of
 * the settings to an earlier one with the same address.
 */
export function satelliteTargets(
  configured: readonly SatelliteSettings[],
  found: ReadonlyMap<string, Address>,
  shared: ReadonlyMap<string, string>,
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, SatelliteTarget> {
  const addresses = new Set(configured.map(({ address }) => addressText(address)));
  const wanted = new Map<string, SatelliteTarget>();
  for (const { address, language, stt, tts, trigger, ...place } of configured) {
    const wants = { language, stt, tts, trigger };
    const sharedWith = shared.get(place.name);
    wanted.set(place.name, { address, place: { ...place, wants }, isDiscovered: false, sharedWith });
  }
  for (const [name, address] of found) {
    const shown = addressText(address);
    if (!isPlainName(name) || isTaken(name) || wanted.has(name) || addresses.has(shown)) continue;
    addresses.add(shown);
    wanted.set(name, { address, place: { name }, isDiscovered: true });
  }
  return wanted;
}

/** The properties of a satellite that joins: a discovered one has the area and, if it is free, the name of its `info`. */
export function placeFromInfo(
  { place, isDiscovered }: SatelliteTarget,
  { name, area = '' }: SatelliteInfo,
  isTaken: (name: string) => boolean,
): SatellitePlace {
  if (!isDiscovered) return place;
  return {
    ...place,
    name: isPlainName(name) && !isTaken(name) ? name : place.name,
    area: isPlainName(area) ? area : undefined,
  };
}

/** A key of the properties whose change needs a new connection; deaf and mute do not. */
export const sessionKey = ({
  address,
  place: { wants, area },
  isDiscovered,
  sharedWith,
}: SatelliteTarget): string => JSON.stringify([address, wants, area, isDiscovered, sharedWith]);

/** The satellites discovered in the network. A lost one is kept while it is connected, because discovery packets may be lost. */
export function discoveredSatellites(isConnected: (name: string) => boolean) {
  const found = new Map<string, Address>();
  const lost = new Set<string>();
  const lose = (name: string): void => {
    if (isConnected(name)) lost.add(name);
    else found.delete(name);
  };
  return {
    addresses: (): ReadonlyMap<string, Address> => found,
    see: (sighting: DiscoveryEvent): void => {
      if (sighting.type === 'lost') lose(sighting.name);
      else {
        lost.delete(sighting.name);
        found.set(sighting.name, sighting.address);
      }
    },
    /** Discovery has stopped. */
    forget: () => {
      found.clear();
      lost.clear();
    },
    /** Discovery starts again: marks all as lost until they are found again. */
    doubt: () => {
      for (const name of found.keys()) lose(name);
    },
    /** The connection has ended; returns true if the satellite is lost. */
    ended: (name: string): boolean => lost.delete(name) && found.delete(name),
  };
}
