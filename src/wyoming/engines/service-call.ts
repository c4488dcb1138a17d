import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { defer, firstValueFrom, fromEvent, ignoreElements, map, merge, Observable, tap } from 'rxjs';
import { type AssistantError, engineFailed, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, lengthMs, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { type Address, addressText } from '../protocol/address.ts';
import { audioChunk, audioStart, audioStop, monoFormat } from '../protocol/info.ts';
import type { WyomingLine } from '../protocol/line.ts';
import type { ServiceEvent } from './control-line.ts';
import type { Capabilities, Requirement } from './requirements.ts';
import type { ServiceCall, ServicePool } from './service-pool.ts';

/** Runs `work` over a new connection of the pool and closes it afterwards. Fails with the error of the pool or of `work`. */
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

/** The first value as a task, cancelled by `signal`. Rejects only on bugs. */
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

/** The error of a cancelled call. */
export const CANCELLED = engineFailed('wyoming', 'cancelled');

const FORMAT = monoFormat(SAMPLE_RATE_HZ);

interface SendOptions {
  /** Whether to drop the frame. */
  readonly isLeftOut?: (frame: AudioFrame) => boolean;
  /** Called with each frame that is sent, and the length of the sound before it. */
  readonly sent?: (frame: AudioFrame, sinceStartMs: number) => void;
}

/** Sends `audio-start`, each frame as it comes, and `audio-stop`. Emits nothing; ends with `frames$`. */
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

/** The state of one service of a pool. */
export interface Service {
  readonly address: Address;
  /** Its address as messages show it. */
  readonly peer: string;
  readonly status: ServiceStatus;
  /** Our open calls there. */
  readonly own: number;
  /** Open calls of other clients, as the service reports. */
  readonly others: number;
  /** The number of the last call it was chosen for; 0 for none. */
  readonly turn: number;
}

type ServiceStatus =
  /** Not known yet. */
  | { readonly type: 'connecting' }
  | { readonly type: 'up'; readonly fit: Capabilities }
  /** It answers, but lacks the model, voice or hotword. */
  | { readonly type: 'unfit'; readonly why: string }
  /** It is shutting down and finishes its open calls. */
  | { readonly type: 'leaving' }
  | { readonly type: 'down'; readonly error: AssistantError };

export const newService = (address: Address): Service => ({
  address,
  peer: addressText(address),
  status: { type: 'connecting' },
  own: 0,
  others: 0,
  turn: 0,
});

/** The available service with the fewest open calls; among equals the least recently chosen one. */
export const leastBusyService = (services: readonly Service[]): Service | undefined =>
  services
    .filter(({ status }) => status.type === 'up')
    .toSorted((a, b) => a.own + a.others - (b.own + b.others) || a.turn - b.turn)[0];

/** The service after an event. */
export function serviceAfter(service: Service, event: ServiceEvent, requirement: Requirement): Service {
  switch (event.type) {
    case 'up':
      return { ...service, others: 0, status: statusOf(service, requirement(event.info)) };
    case 'described':
      return service.status.type === 'leaving'
        ? service
        : { ...service, status: statusOf(service, requirement(event.info)) };
    case 'load':
      return { ...service, others: Math.max(0, event.open - service.own) };
    case 'leaving':
      return { ...service, status: { type: 'leaving' } };
    case 'down':
      return { ...service, others: 0, status: { type: 'down', error: event.error } };
  }
}

const statusOf = ({ peer }: Service, fit: ReturnType<Requirement>): ServiceStatus =>
  E.isRight(fit) ? { type: 'up', fit: fit.right } : { type: 'unfit', why: `${peer} ${fit.left}` };
