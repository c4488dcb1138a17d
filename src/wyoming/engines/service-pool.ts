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

/** A line to one of the services, for one piece of work. */
export interface ServiceCall {
  readonly line: WyomingLine;
  readonly fit: Capabilities;
  /** Aborted with whoever called, when the pool is closed, and when the service says nothing any more: `reason` tells which. */
  readonly signal: AbortSignal;
  /** Closes the line; whoever called does it, whatever has happened. */
  readonly end: () => void;
}

/** Services that do the same work, each with a line over which it tells how it is. */
export interface ServicePool {
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

interface PoolOptions {
  readonly addresses: readonly Address[];
  readonly fits: Requirement;
  readonly timing?: Timing;
}

/** Dials at once, and keeps a line to each; nothing else is open while nobody calls. */
export function servicePool({ addresses, fits, timing = TIMING }: PoolOptions): ServicePool {
  const services = new Map(addresses.map((address) => [addressText(address), newService(address)]));
  const changed$ = new Subject<void>();
  const controls = new Subscription();
  const calls = pendingCalls();
  const { came: addPeer, left: removePeer, learn } = phraseSync();
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

  /** By the first that takes it, the least busy asked first. */
  async function connectCall(pending: PendingCall): Promise<E.Either<AssistantError, ServiceCall>> {
    const { signal } = pending;
    const tried = new Map<string, AssistantError>();
    await awaitStatus(signal);
    while (!signal.aborted) {
      const service = leastBusyService(all().filter(({ peer }) => !tried.has(peer)));
      if (service?.standing.type !== 'up') return E.left(unavailableError(all(), tried));
      const { peer, address, standing } = service;
      turns += 1;
      change(peer, (one) => ({ ...one, own: one.own + 1, turn: turns }));
      const line = await dial(address, { signal, deadlineMs: timing.connectMs })();
      if (E.isRight(line)) return E.right(serviceCall(line.right, { pending, peer, fit: standing.fit }));
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

  /** One can be called, or all have been heard of; each is within the time to connect. */
  async function awaitStatus(signal: AbortSignal): Promise<void> {
    const isJudged = (): boolean =>
      all().some(({ standing }) => standing.type === 'up') ||
      all().every(({ standing }) => standing.type !== 'connecting');
    await firstValueFrom(
      merge(changed$.pipe(startWith(undefined), filter(isJudged)), fromEvent(signal, 'abort')),
    );
  }

  function onServiceEvent(peer: string, event: ServiceEvent): void {
    change(peer, (one) => serviceAfter(one, event, fits));
    const standing = services.get(peer)?.standing;
    if (event.type === 'down') removePeer(peer);
    if (event.type === 'down' && event.isSilent) calls.cancel(event.error, peer);
    if (event.type === 'up' && standing?.type === 'up' && standing.fit.isOurs) addPeer(peer, event.send);
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

/** Services of ours that are up: they learn what can be said, and tell how much they have to do. */
interface PhraseSync {
  /** One is up; it learns at once what the others know. */
  readonly came: (peer: string, send: WyomingLine['send']) => void;
  readonly left: (peer: string) => void;
  readonly learn: (phrases: readonly string[]) => void;
}

/** Tells them nothing that they have been told already. */
function phraseSync(): PhraseSync {
  const sends = new Map<string, WyomingLine['send']>();
  let lastPhrases: WyomingEvent | undefined;
  return {
    came: (peer, send) => {
      sends.set(peer, send);
      send(brocaEvent({ type: 'watch' }));
      if (lastPhrases !== undefined) send(lastPhrases);
    },
    left: (peer) => {
      sends.delete(peer);
    },
    learn: (phrases) => {
      const newest = brocaEvent({ type: 'phrases', phrases });
      if (isDeepStrictEqual(newest, lastPhrases)) return;
      lastPhrases = newest;
      for (const send of sends.values()) send(newest);
    },
  };
}

const ENGINE = 'wyoming';
const FIX = 'install it there, or set another one that it has';

/** Why none of them can be called: each of them is named. `EngineMissing` when they answer, and have not what is wanted. */
function unavailableError(
  services: readonly Service[],
  tried: ReadonlyMap<string, AssistantError>,
): AssistantError {
  const message = services.map((service) => statusText(service, tried.get(service.peer))).join('; ');
  return services.every(({ standing }) => standing.type === 'unfit')
    ? { _tag: 'EngineMissing', engine: ENGINE, message, fix: FIX }
    : { _tag: 'EngineFailed', engine: ENGINE, message };
}

/** Ready while one of them is; what keeps the others from it is told even then. */
function healthOf(services: readonly Service[]): EngineHealth {
  const up = services.flatMap(({ standing }) => (standing.type === 'up' ? [standing.fit] : []));
  const awaitStatus = services.filter(({ standing }) => standing.type !== 'connecting');
  const idle = awaitStatus
    .filter(({ standing }) => standing.type !== 'up')
    .map((service) => statusText(service));
  const detail = idle.length === 0 ? {} : { detail: idle.join('; ') };
  if (up.length > 0) return withVersion({ state: 'ready', ...detail }, up[0]?.version);
  if (awaitStatus.length < services.length) return { state: 'starting', ...detail };
  const isMissing = services.every(({ standing }) => standing.type === 'unfit');
  return { state: isMissing ? 'missing' : 'failed', ...detail };
}

function statusText({ peer, standing }: Service, error?: AssistantError): string {
  switch (standing.type) {
    case 'connecting':
      return `${peer}: its state is not known yet`;
    case 'unfit':
      return standing.why;
    case 'leaving':
      return `${peer}: it is shutting down`;
    case 'down':
      return errorText(standing.error);
    case 'up':
      return error === undefined ? `${peer}: it was not called` : errorText(error);
  }
}

/** Each names its peer. */
const errorText = (error: AssistantError): string =>
  error._tag === 'EngineFailed' ? error.message : describe(error);
