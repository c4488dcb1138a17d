import { BlockList, isIP, isIPv6 } from 'node:net';
import type { RestApi } from '../../settings/rest-api.ts';

/**
 * Whether the settings trust the proxy at this address, so that the address it forwards counts. An entry is an address or a
 * network (`10.0.0.0/8`).
 */
export function isTrustedProxy(
  address: string,
  { trustedProxies }: Pick<RestApi, 'trustedProxies'>,
): boolean {
  if (trustedProxies.length === 0) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && networksOf(trustedProxies).check(plain, familyOf(plain));
}

/** Made once for each list of the settings. */
function networksOf(entries: readonly string[]): BlockList {
  const known = networks.get(entries);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  networks.set(entries, list);
  return list;
}

const networks = new WeakMap<readonly string[], BlockList>();

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
