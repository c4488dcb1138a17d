import { isIPv6 } from 'node:net';

/**
 * Whose address this is: an IPv4 address, also when it comes written as IPv6, or the first 64 bits of an IPv6 address, which
 * one household or one rented machine has to itself.
 */
export function clientAddress(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

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
