import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { filter, firstValueFrom, fromEvent, merge, Subject, Subscription, startWith } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import { type Address, shownAddress } from '../../wyoming/address.ts';
import { dial } from '../../wyoming/dial.ts';
import type { WyomingEvent } from '../../wyoming/event.ts';
import type { WyomingLine } from '../../wyoming/line.ts';
import type { EngineHealth } from '../ports.ts';
import { control, type ServiceNews } from './control.ts';
import type { Fits, Offer } from './offer.ts';
import { phrasesEvent, WATCH } from './own-events.ts';
import { leastBusy, type Service, serviceAfter, unknownService } from './service.ts';
import { TIMING, type Timing } from './timing.ts';
import { healthOf, noneOf } from './unusable.ts';

/** A line to one of the services, for one piece of work. */
export interface ServiceCall {
  readonly line: WyomingLine;
  readonly offer: Offer;
  /** Aborted with whoever called, when the pool is closed, and when the service says nothing any more: `reason` tells which. */
  readonly signal: AbortSignal;
  /** Closes the line; whoever called does it, whatever has happened. */
  readonly end: () => void;
}

/** Services that do the same work, each with a line over which it tells how it is. */
export interface Pool {
  /**
   * A line to the least busy of those that can be called; one that does not take it is passed over. Left: at once when none can be
   * called, naming each and why.
   */
  readonly call: (signal: AbortSignal) => TaskEither<AssistantError, ServiceCall>;
  /** Tells services of ours what can be said, now and whenever they are up again. */
  readonly learn: (phrases: readonly string[]) => void;
  readonly health: () => EngineHealth;
  /** Ends every call and every line. */
  readonly close: () => void;
}

export interface PoolOptions {
  readonly addresses: readonly Address[];
  readonly fits: Fits;
  readonly timing?: Timing;
}

/** Why a call ended that nobody could finish. */
export const GIVEN_UP: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'given up' };

/** Dials at once, and keeps a line to each; nothing else is open while nobody calls. */
export function pool({ addresses, fits, timing = TIMING }: PoolOptions): Pool {
  const services = new Map(addresses.map((address) => [shownAddress(address), unknownService(address)]));
  const ours = new Map<string, (event: WyomingEvent) => void>();
  const open = new Map<AbortController, string>();
  const changed$ = new Subject<void>();
  const controls = new Subscription();
  let phrases: WyomingEvent | undefined;
  let turns = 0;

  for (const { address, peer } of all()) {
    controls.add(control(address, timing).subscribe((news) => heard(peer, news)));
  }

  return {
    call: (signal) => async () => {
      const aborter = new AbortController();
      const abort = (): void => aborter.abort(GIVEN_UP);
      if (signal.aborted || controls.closed) return E.left(GIVEN_UP);
      signal.addEventListener('abort', abort, { once: true });
      open.set(aborter, '');
      const done = (): void => {
        signal.removeEventListener('abort', abort);
        open.delete(aborter);
      };
      const called = await callOne(aborter, done);
      if (E.isLeft(called)) done();
      return called;
    },
    learn: (newest) => {
      phrases = phrasesEvent(newest);
      for (const send of ours.values()) send(phrases);
    },
    health: () => healthOf(all()),
    close: () => {
      controls.unsubscribe();
      for (const aborter of [...open.keys()]) aborter.abort(GIVEN_UP);
    },
  };

  async function callOne(
    aborter: AbortController,
    done: () => void,
  ): Promise<E.Either<AssistantError, ServiceCall>> {
    const { signal } = aborter;
    const tried = new Map<string, AssistantError>();
    await judged(signal);
    while (!signal.aborted) {
      const service = leastBusy(all().filter(({ peer }) => !tried.has(peer)));
      if (service?.standing.type !== 'up') return E.left(noneOf(all(), tried));
      const { peer, address, standing } = service;
      turns += 1;
      change(peer, (one) => ({ ...one, own: one.own + 1, turn: turns }));
      const line = await dial(address, { signal, deadlineMs: timing.connectMs })();
      if (E.isLeft(line)) {
        leave(peer);
        tried.set(peer, line.left);
        continue;
      }
      open.set(aborter, peer);
      const end = (): void => {
        if (!open.has(aborter)) return;
        done();
        leave(peer);
        line.right.close();
      };
      return E.right({ line: line.right, offer: standing.offer, signal, end });
    }
    return E.left(GIVEN_UP);
  }

  /** One can be called, or all have been heard of; each is within the time to connect. */
  async function judged(signal: AbortSignal): Promise<void> {
    const isJudged = (): boolean =>
      all().some(({ standing }) => standing.type === 'up') ||
      all().every(({ standing }) => standing.type !== 'connecting');
    await firstValueFrom(
      merge(changed$.pipe(startWith(undefined), filter(isJudged)), fromEvent(signal, 'abort')),
    );
  }

  function heard(peer: string, news: ServiceNews): void {
    change(peer, (one) => serviceAfter(one, news, fits));
    if (news.type === 'down') ours.delete(peer);
    if (news.type === 'down' && news.isSilent) hangUp(peer, news.error);
    if (news.type === 'up' && isOurs(peer)) {
      ours.set(peer, news.send);
      news.send(WATCH);
      if (phrases !== undefined) news.send(phrases);
    }
    changed$.next();
  }

  function hangUp(silent: string, error: AssistantError): void {
    for (const [aborter, peer] of [...open]) if (peer === silent) aborter.abort(error);
  }

  function change(peer: string, after: (service: Service) => Service): void {
    const service = services.get(peer);
    if (service !== undefined) services.set(peer, after(service));
  }
  function leave(peer: string): void {
    change(peer, (one) => ({ ...one, own: one.own - 1 }));
  }
  function isOurs(peer: string): boolean {
    const standing = services.get(peer)?.standing;
    return standing?.type === 'up' && standing.offer.isOurs;
  }
  function all(): readonly Service[] {
    return [...services.values()];
  }
}
