import type { Address } from '../protocol/address.ts';
import type { Sighting } from '../protocol/sightings.ts';

/** The satellites of the network, as far as what was seen of them still counts. */
interface FoundSatellites {
  readonly addresses: () => ReadonlyMap<string, Address>;
  readonly see: (sighting: Sighting) => void;
  /** Nobody looks any more. */
  readonly forget: () => void;
  /** Somebody looks anew, and will see whoever is still there. */
  readonly doubt: () => void;
  /** The line to this one has ended; true when it counts no more. */
  readonly ended: (name: string) => boolean;
}

/** One that is lost counts as long as its line stands: a word of it may be lost on the way, and it is there all the same. */
export function foundSatellites(isConnected: (name: string) => boolean): FoundSatellites {
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
