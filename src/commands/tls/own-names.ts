import { hostname, networkInterfaces } from 'node:os';

/** By what this machine can be called in its own network: names first, then addresses. */
export function ownNames(): readonly string[] {
  const own = hostname();
  const names = own === '' ? [] : own.includes('.') ? [own] : [own, `${own}.local`];
  const addresses = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .map(({ address }) => address)
    // such an address means nothing without the name of a network card
    .filter((address) => !address.startsWith('fe80:'));
  return [...new Set(['localhost', ...names, '127.0.0.1', '::1', ...addresses])];
}
