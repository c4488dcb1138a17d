import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { isThisMachine } from '../../settings/this-machine.ts';
import { HttpError } from '../errors.ts';

/**
 * Without a password, refuses requests for a host name that nobody gave this service: the page of a stranger whose name was
 * made to lead here would be served otherwise. An address is no such name. Beyond this machine it needs `allowed_hosts`, since
 * nobody knows by which names others call it.
 */
export function knowOwnNames(app: FastifyInstance, restApi: () => RestApi): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    const { host } = raw.headers;
    const api = restApi();
    if (host === undefined || isAtHome(nameOf(host), api)) return done();
    done(
      new HttpError(
        421,
        `this service is not known as ${JSON.stringify(nameOf(host))}; rest_api.allowed_hosts gives it names`,
      ),
    );
  });
}

function isAtHome(name: string, { host, isPasswordProtected, allowedHosts }: RestApi): boolean {
  if (isPasswordProtected || isIP(name) !== 0 || /(^|\.)localhost\.?$/.test(name)) return true;
  if (!isThisMachine(host) && allowedHosts.length === 0) return true;
  return [host, ...allowedHosts].some((own) => own.toLowerCase() === name);
}

/** Without port and without the brackets of an IPv6 address, in lower case. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
