import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { defer, firstValueFrom, fromEvent, ignoreElements, map, merge, Observable, tap } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, lengthMs, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { audioChunk, audioStart, audioStop, monoFormat } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import type { ServiceEvent } from './control-line.ts';
import type { Capabilities, Requirement } from './requirements.ts';
import type { ServiceCall, ServicePool } from './service-pool.ts';

/** What `work` gives over a line of its own, which is closed with it. Fails with what kept the pool from giving or keeping a line. */
export const withServiceCall = <A>(
  pool: Pick<ServicePool, 'call'>,
  work: (call: ServiceCall) => Observable<A>,
): Observable<A> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    subscriber.add(() => aborter.abort());
    const begin = async (): Promise<void> => {
      const called = await pool.call(aborter.signal)();
      if (E.isLeft(called)) return subscriber.error(called.left);
      const { signal, end } = called.right;
      subscriber.add(end);
      if (signal.aborted) return subscriber.error(signal.reason);
      signal.addEventListener('abort', () => subscriber.error(signal.reason), { once: true });
      if (!subscriber.closed) subscriber.add(work(called.right).subscribe(subscriber));
    };
    begin().catch((error: unknown) => subscriber.error(error));
  });

/** The first value, unless `signal` is aborted before. Rejects with bugs alone. */
export const firstResult =
  <A>(value$: Observable<A>, signal: AbortSignal): TaskEither<AssistantError, A> =>
  async () => {
    if (signal.aborted) return E.left(CANCELLED);
    const aborted$ = fromEvent(signal, 'abort').pipe(map(() => E.left(CANCELLED)));
    try {
      return await firstValueFrom(merge(aborted$, value$.pipe(map((value) => E.right(value)))));
    } catch (error) {
      if (isAssistantError(error)) return E.left(error);
      throw error;
    }
  };

/** A call from its beginning to its end. */
export interface PendingCall {
  /** Aborted with whoever called, and with what it is given up for as `reason`. */
  readonly signal: AbortSignal;
  /** The service that does it, once one has taken it. */
  readonly isAt: (peer: string) => void;
  /** False when it was over before. */
  readonly end: () => boolean;
}

/** All that nobody has ended yet. */
interface PendingCalls {
  readonly begin: (caller: AbortSignal) => PendingCall;
  /** Those at one service, or all. */
  readonly cancel: (error: AssistantError, peer?: string) => void;
}

/** Why a call ended that nobody could finish. */
export const CANCELLED: AssistantError = { _tag: 'EngineFailed', engine: 'wyoming', message: 'given up' };

export function pendingCalls(): PendingCalls {
  const peers = new Map<AbortController, string | undefined>();
  return {
    begin: (caller) => {
      const aborter = new AbortController();
      const abort = (): void => aborter.abort(CANCELLED);
      caller.addEventListener('abort', abort, { once: true });
      peers.set(aborter, undefined);
      return {
        signal: aborter.signal,
        isAt: (peer) => {
          peers.set(aborter, peer);
        },
        end: () => {
          caller.removeEventListener('abort', abort);
          return peers.delete(aborter);
        },
      };
    },
    cancel: (error, only) => {
      for (const [aborter, peer] of [...peers]) if (only === undefined || peer === only) aborter.abort(error);
    },
  };
}

const FORMAT = monoFormat(SAMPLE_RATE_HZ);

export interface SendOptions {
  /** Whether the frame is left out. */
  readonly isLeftOut?: (frame: AudioFrame) => boolean;
  /** Told of each that is sent, and how much was sent before it. */
  readonly sent?: (frame: AudioFrame, sinceStartMs: number) => void;
}

/** Sends the frames as they come, with what goes before and after them. Emits nothing; ends with `frames$`. */
export const sendFrames = (
  line: Pick<WyomingLine, 'send'>,
  frames$: Observable<AudioFrame>,
  { isLeftOut = () => false, sent }: SendOptions = {},
): Observable<never> =>
  defer(() => {
    let sentMs = 0;
    line.send(audioStart(FORMAT, 0));
    return frames$.pipe(
      tap({
        next: (frame) => {
          if (isLeftOut(frame)) return;
          sent?.(frame, sentMs);
          line.send(audioChunk(FORMAT, frame.samples, Math.round(sentMs)));
          sentMs += lengthMs(frame);
        },
        complete: () => line.send(audioStop(Math.round(sentMs))),
      }),
      ignoreElements(),
    );
  });

/** One service of a pool, as far as it is known. */
export interface Service {
  readonly address: Address;
  /** Its address as messages show it. */
  readonly peer: string;
  readonly standing: ServiceStatus;
  /** Calls of ours that are open there. */
  readonly own: number;
  /** Calls of others, as the service told. */
  readonly others: number;
  /** Number of the call that it was last chosen for, 0 for none. */
  readonly turn: number;
}

type ServiceStatus =
  /** Nobody knows yet. */
  | { readonly type: 'connecting' }
  | { readonly type: 'up'; readonly fit: Capabilities }
  /** It answers, and has not what is wanted. */
  | { readonly type: 'unfit'; readonly why: string }
  /** It is shutting down: what is open there is brought to its end. */
  | { readonly type: 'leaving' }
  | { readonly type: 'down'; readonly error: AssistantError };

export const newService = (address: Address): Service => ({
  address,
  peer: addressText(address),
  standing: { type: 'connecting' },
  own: 0,
  others: 0,
  turn: 0,
});

/** Of those that can be called, the one with the least to do; among equals the one that was chosen longest ago. */
export const leastBusyService = (services: readonly Service[]): Service | undefined =>
  services
    .filter(({ standing }) => standing.type === 'up')
    .toSorted((one, other) => openCalls(one) - openCalls(other) || one.turn - other.turn)[0];

const openCalls = ({ own, others }: Service): number => own + others;

/** The service after it was told of. */
export function serviceAfter(service: Service, event: ServiceEvent, fits: Requirement): Service {
  switch (event.type) {
    case 'up':
      return { ...service, others: 0, standing: statusOf(service, fits(event.info)) };
    case 'described':
      return service.standing.type === 'leaving'
        ? service
        : { ...service, standing: statusOf(service, fits(event.info)) };
    case 'load':
      return { ...service, others: Math.max(0, event.open - service.own) };
    case 'leaving':
      return { ...service, standing: { type: 'leaving' } };
    case 'down':
      return { ...service, others: 0, standing: { type: 'down', error: event.error } };
  }
}

const statusOf = ({ peer }: Service, fit: ReturnType<Requirement>): ServiceStatus =>
  E.isRight(fit) ? { type: 'up', fit: fit.right } : { type: 'unfit', why: `${peer} ${fit.left}` };
