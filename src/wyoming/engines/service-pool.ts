import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { filter, firstValueFrom, fromEvent, merge, Subject, Subscription, startWith } from 'rxjs';
import { withVersion } from '../../engines/health.ts';
import type { EngineHealth } from '../../engines/ports.ts';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { dial } from '../protocol/dial.ts';
import { brocaEvent, type WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { controlService, type ServiceEvent } from './control-line.ts';
import type { Capabilities, Requirement } from './requirements.ts';
import { TIMING, type Timing } from './responses.ts';
import {
  CANCELLED,
  leastBusyService,
  newService,
  type PendingCall,
  pendingCalls,
  type Service,
  serviceAfter,
} from './service-call.ts';

/** A connection to one of the services, for one request. */
export interface ServiceCall {
  readonly line: WyomingLine;
  readonly fit: Capabilities;
  /** Aborted with the caller, with the pool, or when the service stops answering; `reason` is the error. */
  readonly signal: AbortSignal;
  /** Closes the connection. The caller must always call it. */
  readonly end: () => void;
}

/** Services that do the same work, each with a control connection. */
export interface ServicePool {
  /**
   * A connection to the least busy available service, with the others as fallbacks. Left: no service is available; the error names
   * each and why.
   */
  readonly call: (signal: AbortSignal) => TaskEither<AssistantError, ServiceCall>;
  /** Sends the phrases to services that are Broca, now and whenever they are up again. */
  readonly learn: (phrases: readonly string[]) => void;
  readonly health: () => EngineHealth;
  /** Ends all calls and closes all connections. */
  readonly close: () => void;
}

interface PoolOptions {
  readonly addresses: readonly Address[];
  readonly requirement: Requirement;
  readonly timing?: Timing;
}

/** Opens a control connection to each service at once, and another for each call. */
export function servicePool({ addresses, requirement, timing = TIMING }: PoolOptions): ServicePool {
  const services = new Map(addresses.map((address) => [addressText(address), newService(address)]));
  const changed$ = new Subject<void>();
  const controls = new Subscription();
  const calls = pendingCalls();
  const { addPeer, removePeer, learn } = phraseSync();
  let turns = 0;

  for (const { address, peer } of all()) {
    controls.add(controlService(address, timing).subscribe((event) => onServiceEvent(peer, event)));
  }

  return {
    call: (signal) => async () => {
      if (signal.aborted || controls.closed) return E.left(CANCELLED);
      const pending = calls.begin(signal);
      const called = await connectCall(pending);
      if (E.isLeft(called)) pending.end();
      return called;
    },
    learn,
    health: () => healthOf(all()),
    close: () => {
      controls.unsubscribe();
      calls.cancel(CANCELLED);
    },
  };

  /** Tries the services, the least busy first. */
  async function connectCall(pending: PendingCall): Promise<E.Either<AssistantError, ServiceCall>> {
    const { signal } = pending;
    const tried = new Map<string, AssistantError>();
    await awaitStatus(signal);
    while (!signal.aborted) {
      const service = leastBusyService(all().filter(({ peer }) => !tried.has(peer)));
      if (service?.status.type !== 'up') return E.left(unavailableError(all(), tried));
      const { peer, address, status } = service;
      turns += 1;
      change(peer, (one) => ({ ...one, own: one.own + 1, turn: turns }));
      const line = await dial(address, { signal, deadlineMs: timing.connectMs })();
      if (E.isRight(line)) return E.right(serviceCall(line.right, { pending, peer, fit: status.fit }));
      releaseCall(peer);
      tried.set(peer, line.left);
    }
    return E.left(CANCELLED);
  }

  function serviceCall(line: WyomingLine, { pending, peer, fit }: CallTarget): ServiceCall {
    pending.isAt(peer);
    const end = (): void => {
      if (!pending.end()) return;
      releaseCall(peer);
      line.close();
    };
    return { line, fit, signal: pending.signal, end };
  }

  /** Waits until a service is up or the state of all is known, which takes at most the time to connect. */
  async function awaitStatus(signal: AbortSignal): Promise<void> {
    const isJudged = (): boolean =>
      all().some(({ status }) => status.type === 'up') ||
      all().every(({ status }) => status.type !== 'connecting');
    await firstValueFrom(
      merge(changed$.pipe(startWith(undefined), filter(isJudged)), fromEvent(signal, 'abort')),
    );
  }

  function onServiceEvent(peer: string, event: ServiceEvent): void {
    change(peer, (one) => serviceAfter(one, event, requirement));
    const status = services.get(peer)?.status;
    if (event.type === 'down') removePeer(peer);
    if (event.type === 'down' && event.isSilent) calls.cancel(event.error, peer);
    if (event.type === 'up' && status?.type === 'up' && status.fit.isOurs) addPeer(peer, event.send);
    changed$.next();
  }

  function change(peer: string, after: (service: Service) => Service): void {
    const service = services.get(peer);
    if (service !== undefined) services.set(peer, after(service));
  }
  function releaseCall(peer: string): void {
    change(peer, (one) => ({ ...one, own: one.own - 1 }));
  }
  function all(): readonly Service[] {
    return [...services.values()];
  }
}

interface CallTarget {
  readonly pending: PendingCall;
  readonly peer: string;
  readonly fit: Capabilities;
}

/** Sends phrases to the services that are Broca and up, when they have changed; these report their load. */
function phraseSync() {
  const sends = new Map<string, WyomingLine['send']>();
  let lastPhrases: WyomingEvent | undefined;
  return {
    /** Adds a service and sends it the present phrases. */
    addPeer: (peer: string, send: WyomingLine['send']): void => {
      sends.set(peer, send);
      send(brocaEvent({ type: 'watch' }));
      if (lastPhrases !== undefined) send(lastPhrases);
    },
    removePeer: (peer: string): void => {
      sends.delete(peer);
    },
    learn: (phrases: readonly string[]): void => {
      const newest = brocaEvent({ type: 'phrases', phrases });
      if (isDeepStrictEqual(newest, lastPhrases)) return;
      lastPhrases = newest;
      for (const send of sends.values()) send(newest);
    },
  };
}

const ENGINE = 'wyoming';
const FIX = 'install it there, or set another one that it has';

/** The error when no service is available; it names each. `EngineMissing` if all answer but lack the model, voice or hotword. */
function unavailableError(
  services: readonly Service[],
  tried: ReadonlyMap<string, AssistantError>,
): AssistantError {
  const message = services.map((service) => statusText(service, tried.get(service.peer))).join('; ');
  return services.every(({ status }) => status.type === 'unfit')
    ? { _tag: 'EngineMissing', engine: ENGINE, message, fix: FIX }
    : { _tag: 'EngineFailed', engine: ENGINE, message };
}

/** Ready while one service is up; the detail names the others and why they are not. */
function healthOf(services: readonly Service[]): EngineHealth {
  const up = services.flatMap(({ status }) => (status.type === 'up' ? [status.fit] : []));
  const awaitStatus = services.filter(({ status }) => status.type !== 'connecting');
  const idle = awaitStatus.filter(({ status }) => status.type !== 'up').map((service) => statusText(service));
  const detail = idle.length === 0 ? {} : { detail: idle.join('; ') };
  if (up.length > 0) return withVersion({ state: 'ready', ...detail }, up[0]?.version);
  if (awaitStatus.length < services.length) return { state: 'starting', ...detail };
  const isMissing = services.every(({ status }) => status.type === 'unfit');
  return { state: isMissing ? 'missing' : 'failed', ...detail };
}

function statusText({ peer, status }: Service, error?: AssistantError): string {
  switch (status.type) {
    case 'connecting':
      return `${peer}: its state is not known yet`;
    case 'unfit':
      return status.why;
    case 'leaving':
      return `${peer}: it is shutting down`;
    case 'down':
      return errorText(status.error);
    case 'up':
      return error === undefined ? `${peer}: it was not called` : errorText(error);
  }
}

/** The text of an error; each names its peer. */
const errorText = (error: AssistantError): string =>
  error._tag === 'EngineFailed' ? error.message : describe(error);
