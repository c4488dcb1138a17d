import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { isThisMachine } from '../../settings/this-machine.ts';
import { HttpError } from '../errors.ts';

/**
 * Refuses requests for a host name that is not this service's with 421: a page whose own name was made to lead here (DNS rebinding)
 * would be served otherwise. Addresses and `localhost` are always known. Beyond this machine its own name is too, and every name
 * in `.local`, which no public name server answers. Several `Host` headers are refused with 400 (RFC 9112, 3.2).
 */
export function knowOwnNames(
  app: FastifyInstance,
  restApi: () => RestApi,
  machineName: string = hostname(),
): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    const { host } = raw.headers;
    if (host === undefined) return done();
    if (countOf('host', raw.rawHeaders) > 1)
      return done(new HttpError(400, 'there is more than one Host header'));
    const name = nameOf(host);
    if (isKnown(name, restApi(), machineName)) return done();
    done(
      new HttpError(
        421,
        `this service is not known as ${JSON.stringify(name)}; rest_api.allowed_hosts gives it names`,
      ),
    );
  });
}

function isKnown(name: string, { host, allowedHosts }: RestApi, machineName: string): boolean {
  if (isIP(name) !== 0 || /(^|\.)localhost\.?$/.test(name)) return true;
  if ([host, ...allowedHosts].some((own) => own.toLowerCase() === name)) return true;
  return !isThisMachine(host) && (/.\.local\.?$/.test(name) || name === machineName.toLowerCase());
}

/** Without port and without the brackets of an IPv6 address, in lower case. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/** How many headers have this name; `raw` holds names and values in turn. */
function countOf(name: string, raw: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) if (raw[index]?.toLowerCase() === name) count += 1;
  return count;
}
