import { isIPv4 } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Address } from './address.ts';

/** Somebody who says in the network that it speaks the protocol; found again when its address has changed. `lost` names one that was found before. */
export type Sighting =
  | { readonly type: 'found'; readonly name: string; readonly address: Address }
  | { readonly type: 'lost'; readonly name: string };

/** What multicast DNS tells of somebody; all of it is what they say themselves. */
export interface Answer {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  /** Where the answer came from. */
  readonly referer?: { readonly address: string };
}

/** Who is there, of the answers of one look after another. */
export interface Sightings {
  readonly looking: () => readonly Sighting[];
  readonly answered: (answer: Answer) => readonly Sighting[];
  readonly left: (name: string) => readonly Sighting[];
}

/** Looks without an answer until somebody is lost: a packet may be. */
const MOST_MISSED = 3;
/** A network that shows more shows them to harm. */
const MOST_FOUND = 200;

export function sightings(): Sightings {
  const known = new Map<string, { readonly address: Address; missed: number }>();
  const left = (name: string): readonly Sighting[] => (known.delete(name) ? [{ type: 'lost', name }] : []);
  return {
    looking: () =>
      [...known].flatMap(([name, one]) => {
        one.missed += 1;
        return one.missed > MOST_MISSED ? left(name) : [];
      }),
    answered: (answer) => {
      const { name } = answer;
      const address = addressOf(answer);
      const before = known.get(name);
      if (address === undefined || (before === undefined && known.size >= MOST_FOUND)) return [];
      known.set(name, { address, missed: 0 });
      return isDeepStrictEqual(before?.address, address) ? [] : [{ type: 'found', name, address }];
    },
    left,
  };
}

/** The first of IPv4, then any other that needs no interface beside it, then where the answer came from. */
function addressOf({ port, addresses = [], referer }: Answer): Address | undefined {
  const all = [...addresses.filter(isIPv4), ...addresses.filter((one) => !/^fe80:/i.test(one))];
  const host = all[0] ?? referer?.address;
  return host === undefined || port < 1 ? undefined : { kind: 'tcp', host, port };
}
