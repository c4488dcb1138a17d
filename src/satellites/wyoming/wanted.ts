import { isPlainName } from '../../brain/plain-name.ts';
import type { SatelliteSettings } from '../../settings/satellites.ts';
import { type Address, shownAddress } from '../../wyoming/address.ts';
import type { Place } from './link.ts';

/** A satellite that is to be dialled. */
export interface Wanted {
  readonly address: Address;
  readonly place: Place;
  readonly isDiscovered: boolean;
}

/** The satellites to be dialled by their names: those of the settings, and of those found in the network whoever has another name and another address. */
export function wantedSatellites(
  written: readonly SatelliteSettings[],
  found: ReadonlyMap<string, Address>,
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, Wanted> {
  const addresses = new Set(written.map(({ address }) => shownAddress(address)));
  const wanted = new Map(written.map((one) => [one.name, ofSettings(one)]));
  for (const [name, address] of found) {
    const shown = shownAddress(address);
    if (!isPlainName(name) || isTaken(name) || wanted.has(name) || addresses.has(shown)) continue;
    addresses.add(shown);
    wanted.set(name, { address, place: { name }, isDiscovered: true });
  }
  return wanted;
}

const ofSettings = ({
  name,
  address,
  area,
  isDeaf,
  isMuted,
  language,
  stt,
  tts,
  trigger,
}: SatelliteSettings): Wanted => ({
  address,
  place: { name, area, isDeaf, isMuted, wants: { language, stt, tts, trigger } },
  isDiscovered: false,
});

/** What of it needs a new session where it changes; whether it is deaf or mute does not. */
export const sessionKey = ({ address, place: { wants, area }, isDiscovered }: Wanted): string =>
  JSON.stringify([address, wants, area, isDiscovered]);
