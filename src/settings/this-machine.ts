import { isIPv4 } from 'node:net';

/** Whether an address or name to listen on can be reached from this machine alone. */
export const isThisMachine = (host: string): boolean =>
  (isIPv4(host) && host.startsWith('127.')) ||
  /^(0*:)*0*:?0*1$/.test(host) ||
  host.toLowerCase() === 'localhost';
