import { shownAddress } from '../wyoming/protocol/address.ts';
import type { SatelliteSettings } from './satellites.ts';

/** The satellites whose address one that stands before them has, each with the first of it. */
export function sharedAddresses(
  satellites: readonly Pick<SatelliteSettings, 'name' | 'address'>[],
): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { name, address } of satellites) {
    const shown = shownAddress(address);
    const first = firsts.get(shown);
    if (first === undefined) firsts.set(shown, name);
    else shared.set(name, first);
  }
  return shared;
}
