import type { FastifyRequest } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { isThisMachine } from '../../settings/this-machine.ts';
import { HttpError } from '../errors.ts';

/** Why this request may inject no events, and what to set; undefined when it may. */
export function whyNotInjected(
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  { host, injectsEvents }: Pick<RestApi, 'host' | 'injectsEvents'>,
): string | undefined {
  if (injectsEvents === true) return undefined;
  if (injectsEvents === false) return 'rest_api.inject_events: false in the settings keeps events out';
  return isThisMachine(host) && isFromHere(request)
    ? undefined
    : 'events are injected from this machine alone; rest_api.inject_events: true in the settings lets others do it';
}

/** Lets those through alone who may inject events: for routes that hold the machines in their hand. */
export const whoMayInject =
  (settings: () => { readonly restApi: Pick<RestApi, 'host' | 'injectsEvents'> }) =>
  async (request: Pick<FastifyRequest, 'ip' | 'headers'>): Promise<void> => {
    const why = whyNotInjected(request, settings().restApi);
    if (why !== undefined) throw new HttpError(403, why);
  };

/** A proxy on this machine asks for somebody who need not be on it. */
const isFromHere = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean =>
  isThisMachine(ip.replace(/^::ffff:/i, '')) && !PASSED_ON.some((header) => headers[header] !== undefined);

const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
