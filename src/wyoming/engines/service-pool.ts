import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { filter, firstValueFrom, fromEvent, merge, Subject, Subscription, startWith } from 'rxjs';
import { withVersion } from '../../engines/health.ts';
import type { EngineHealth } from '../../engines/ports.ts';
import { type AssistantError, describe, engineFailed } from '../../lib/errors.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { brocaEvent, type WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { dial } from '../protocol/socket-line.ts';
import { controlService, type ServiceEvent } from './control-line.ts';
import type { Capabilities, Requirement } from './requirements.ts';
import { TIMING, type Timing } from './responses.ts';
import { CANCELLED, leastBusyService, newService, type Service, serviceAfter } from './service-call.ts';

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
  /** A connection to the least busy available service, then to the others. Left: none is available, and why. */
  readonly call: (signal: AbortSignal) => TaskEither<AssistantError, ServiceCall>;
  /** Sends the phrases to services that are Broca, now and whenever they are up again. */
  readonly learn: (phrases: readonly string[]) => void;
  readonly health: () => EngineHealth;
  /** Ends all calls and closes all connections. */
  readonly close: () => Promise<void>;
}

/** Opens a control connection to each service at once, and another for each call. */
export function servicePool(
  addresses: readonly Address[],
  requirement: Requirement,
  timing: Timing = TIMING,
): ServicePool {
  const services = new Map(addresses.map((address) => [addressText(address), newService(address)]));
  const changed$ = new Subject<void>();
  const controls = new Subscription();
  /** The open calls, each with the service that has taken it. */
  const calls = new Map<AbortController, string | undefined>();
  /** The services that are Broca and up; these learn phrases and report their load. */
  const sends = new Map<string, WyomingLine['send']>();
  let lastPhrases: WyomingEvent | undefined;
  let turns = 0;

  for (const { address, peer } of all()) {
    controls.add(controlService(address, timing).subscribe((event) => onServiceEvent(peer, event)));
  }

  return {
    call: (caller) => async () => {
      if (caller.aborted || controls.closed) return E.left(CANCELLED);
      const aborter = new AbortController();
      const { signal } = aborter;
      const abort = (): void => aborter.abort(CANCELLED);
      caller.addEventListener('abort', abort, { once: true });
      calls.set(aborter, undefined);
      const forget = (): boolean => {
        caller.removeEventListener('abort', abort);
        return calls.delete(aborter);
      };
      const connected = await connectCall(signal);
      if (E.isLeft(connected)) {
        forget();
        return connected;
      }
      const { line, peer, fit } = connected.right;
      calls.set(aborter, peer);
      const end = (): void => {
        if (!forget()) return;
        releaseCall(peer);
        line.close();
      };
      return E.right({ line, fit, signal, end });
    },
    learn: (phrases) => {
      const newest = brocaEvent({ type: 'phrases', phrases });
      if (isDeepStrictEqual(newest, lastPhrases)) return;
      lastPhrases = newest;
      for (const send of sends.values()) send(newest);
    },
    health: () => healthOf(all()),
    close: async () => {
      controls.unsubscribe();
      for (const aborter of [...calls.keys()]) aborter.abort(CANCELLED);
    },
  };

  /** Tries the services, the least busy first. */
  async function connectCall(signal: AbortSignal) {
    const tried = new Map<string, AssistantError>();
    await awaitStatus(signal);
    while (!signal.aborted) {
      const service = leastBusyService(all().filter(({ peer }) => !tried.has(peer)));
      if (service?.status.type !== 'up') return E.left(unavailableError(all(), tried));
      const { peer, address, status } = service;
      turns += 1;
      change(peer, { own: service.own + 1, turn: turns });
      const line = await dial(address, timing.connectMs, signal)();
      if (E.isRight(line)) return E.right({ line: line.right, peer, fit: status.fit });
      releaseCall(peer);
      tried.set(peer, line.left);
    }
    return E.left(CANCELLED);
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
    const service = services.get(peer);
    if (service === undefined) return;
    const after = serviceAfter(service, event, requirement);
    services.set(peer, after);
    if (event.type === 'down') sends.delete(peer);
    if (event.type === 'down' && event.isSilent)
      for (const [aborter, at] of [...calls]) if (at === peer) aborter.abort(event.error);
    if (event.type === 'up' && after.status.type === 'up' && after.status.fit.isOurs) {
      sends.set(peer, event.send);
      event.send(brocaEvent({ type: 'watch' }));
      if (lastPhrases !== undefined) event.send(lastPhrases);
    }
    changed$.next();
  }

  function change(peer: string, by: Partial<Service>): void {
    const service = services.get(peer);
    if (service !== undefined) services.set(peer, { ...service, ...by });
  }
  function releaseCall(peer: string): void {
    change(peer, { own: (services.get(peer)?.own ?? 1) - 1 });
  }
  function all(): readonly Service[] {
    return [...services.values()];
  }
}

/** The error when no service is available; it names each. `EngineMissing` if all answer but lack the model, voice or hotword. */
function unavailableError(
  services: readonly Service[],
  tried: ReadonlyMap<string, AssistantError>,
): AssistantError {
  const message = services.map((service) => statusText(service, tried.get(service.peer))).join('; ');
  return services.every(({ status }) => status.type === 'unfit')
    ? {
        _tag: 'EngineMissing',
        engine: 'wyoming',
        message,
        fix: 'install it there, or set another one that it has',
      }
    : engineFailed('wyoming', message);
}

/** Ready while one service is up; the detail names the others and why they are not. */
function healthOf(services: readonly Service[]): EngineHealth {
  const up = services.flatMap(({ status }) => (status.type === 'up' ? [status.fit] : []));
  const judged = services.filter(({ status }) => status.type !== 'connecting');
  const idle = judged.filter(({ status }) => status.type !== 'up').map((service) => statusText(service));
  const detail = idle.length === 0 ? {} : { detail: idle.join('; ') };
  if (up.length > 0) return withVersion({ state: 'ready', ...detail }, up[0]?.version);
  if (judged.length < services.length) return { state: 'starting', ...detail };
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
