import { isPlainName } from '../../brain/names.ts';
import type { SatelliteSettings } from '../../settings/satellites.ts';
import { type Address, addressText } from '../protocol/address.ts';
import type { DiscoveryEvent } from '../protocol/discovery.ts';
import type { SatellitePlace } from './link.ts';
import type { SatelliteInfo } from './session.ts';

/** A satellite that is to be dialled. */
export interface SatelliteTarget {
  readonly address: Address;
  readonly place: SatellitePlace;
  readonly isDiscovered: boolean;
  /** The one before it that has its address; undefined where it has its own. */
  readonly sharedWith?: string | undefined;
}

/**
 * Whom to dial, by name: those of the settings, and whoever else was found in the network under another name and address. `shared` are those of
 * the settings whose address another one has.
 */
export function satelliteTargets(
  written: readonly SatelliteSettings[],
  found: ReadonlyMap<string, Address>,
  shared: ReadonlyMap<string, string>,
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, SatelliteTarget> {
  const addresses = new Set(written.map(({ address }) => addressText(address)));
  const wanted = new Map<string, SatelliteTarget>(
    written.map((one) => [one.name, { ...targetOf(one), sharedWith: shared.get(one.name) }]),
  );
  for (const [name, address] of found) {
    const shown = addressText(address);
    if (!isPlainName(name) || isTaken(name) || wanted.has(name) || addresses.has(shown)) continue;
    addresses.add(shown);
    wanted.set(name, { address, place: { name }, isDiscovered: true });
  }
  return wanted;
}

/** Where one is taken in: who was found in the network has the name and the area that it tells, as long as that name is nobody else's. */
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

const targetOf = ({
  name,
  address,
  area,
  isDeaf,
  isMuted,
  language,
  stt,
  tts,
  trigger,
}: SatelliteSettings): SatelliteTarget => ({
  address,
  place: { name, area, isDeaf, isMuted, wants: { language, stt, tts, trigger } },
  isDiscovered: false,
});

/** What of it needs a new session where it changes; whether it is deaf or mute does not. */
export const sessionKey = ({
  address,
  place: { wants, area },
  isDiscovered,
  sharedWith,
}: SatelliteTarget): string => JSON.stringify([address, wants, area, isDiscovered, sharedWith]);

/** The satellites of the network, as far as what was seen of them still counts. */
interface DiscoveredSatellites {
  readonly addresses: () => ReadonlyMap<string, Address>;
  readonly see: (sighting: DiscoveryEvent) => void;
  /** Nobody looks any more. */
  readonly forget: () => void;
  /** Somebody looks anew, and will see whoever is still there. */
  readonly doubt: () => void;
  /** The line to this one has ended; true when it counts no more. */
  readonly ended: (name: string) => boolean;
}

/** One that is lost counts as long as its line stands: a word of it may be lost on the way, and it is there all the same. */
export function discoveredSatellites(isConnected: (name: string) => boolean): DiscoveredSatellites {
  const found = new Map<string, Address>();
  const lost = new Set<string>();
  const lose = (name: string): void => {
    if (isConnected(name)) lost.add(name);
    else found.delete(name);
  };
  return {
    addresses: () => found,
    see: (sighting) => {
      if (sighting.type === 'lost') return lose(sighting.name);
      lost.delete(sighting.name);
      found.set(sighting.name, sighting.address);
    },
    forget: () => {
      found.clear();
      lost.clear();
    },
    doubt: () => {
      for (const name of found.keys()) lose(name);
    },
    ended: (name) => lost.delete(name) && found.delete(name),
  };
}
