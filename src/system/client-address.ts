import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * The address that identifies a client: an IPv4 address, also when written as IPv6, or the first 64 bits of an IPv6 address, which
 * belong to one household or one rented machine. In the networks of this machine, each IPv6 address is a separate device.
 */
export function clientAddress(
  address: string,
  isNear: (address: string) => boolean = isInOwnNetwork,
): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  return isNear(plain) ? groups.join(':') : `${groups.slice(0, 4).join(':')}::/64`;
}

export const THIS_MACHINE = 'this machine';

/** The client whose connection limit counts this address: `THIS_MACHINE` for all loopback addresses, of which there are millions. */
export function shareHolder(address: string): string {
  const client = clientAddress(address);
  return client.startsWith('127.') || client === '0:0:0:0:0:0:0:1' ? THIS_MACHINE : client;
}

/** Link-local and unique local addresses (RFC 4193), loopback, and the prefixes of this machine's own interfaces. */
function isInOwnNetwork(address: string): boolean {
  if (OWN_NETWORKS.check(address, 'ipv6')) return true;
  const own = new BlockList();
  for (const { family, address: at, cidr } of Object.values(networkInterfaces()).flatMap(
    (all) => all ?? [],
  )) {
    const bits = Number(cidr?.split('/')[1]);
    if (family === 'IPv6' && bits >= 64) own.addSubnet(at, bits, 'ipv6');
  }
  return own.check(address, 'ipv6');
}

const OWN_NETWORKS = new BlockList();
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addAddress('::1', 'ipv6');

/** All eight groups, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string): readonly string[] =>
    text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : [group]));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
