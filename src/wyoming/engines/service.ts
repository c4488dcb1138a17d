import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../../errors.ts';
import { type Address, shownAddress } from '../protocol/address.ts';
import type { ServiceNews } from './control.ts';
import type { Fit, Fits } from './fits.ts';

/** One service of a pool, as far as it is known. */
export interface Service {
  readonly address: Address;
  /** Its address as messages show it. */
  readonly peer: string;
  readonly standing: Standing;
  /** Calls of ours that are open there. */
  readonly own: number;
  /** Calls of others, as the service told. */
  readonly others: number;
  /** Number of the call that it was last chosen for, 0 for none. */
  readonly turn: number;
}

type Standing =
  /** Nobody knows yet. */
  | { readonly type: 'connecting' }
  | { readonly type: 'up'; readonly fit: Fit }
  /** It answers, and has not what is wanted. */
  | { readonly type: 'unfit'; readonly why: string }
  /** It is shutting down: what is open there is brought to its end. */
  | { readonly type: 'leaving' }
  | { readonly type: 'down'; readonly error: AssistantError };

export const unknownService = (address: Address): Service => ({
  address,
  peer: shownAddress(address),
  standing: { type: 'connecting' },
  own: 0,
  others: 0,
  turn: 0,
});

/** Of those that can be called, the one with the least to do; among equals the one that was chosen longest ago. */
export const leastBusy = (services: readonly Service[]): Service | undefined =>
  services
    .filter(({ standing }) => standing.type === 'up')
    .toSorted((one, other) => busy(one) - busy(other) || one.turn - other.turn)[0];

const busy = ({ own, others }: Service): number => own + others;

/** The service after it was told of. */
export function serviceAfter(service: Service, news: ServiceNews, fits: Fits): Service {
  switch (news.type) {
    case 'up':
      return { ...service, others: 0, standing: standingOf(service, fits(news.info)) };
    case 'described':
      return service.standing.type === 'leaving'
        ? service
        : { ...service, standing: standingOf(service, fits(news.info)) };
    case 'load':
      return { ...service, others: Math.max(0, news.open - service.own) };
    case 'leaving':
      return { ...service, standing: { type: 'leaving' } };
    case 'down':
      return { ...service, others: 0, standing: { type: 'down', error: news.error } };
  }
}

const standingOf = ({ peer }: Service, fit: ReturnType<Fits>): Standing =>
  E.isRight(fit) ? { type: 'up', fit: fit.right } : { type: 'unfit', why: `${peer} ${fit.left}` };
