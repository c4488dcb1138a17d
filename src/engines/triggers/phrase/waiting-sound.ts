import { Observable } from 'rxjs';
import type { SoundMessage } from './messages.ts';

interface WaitingOptions {
  /** Emits for each message that was decoded. */
  readonly taken$: Observable<unknown>;
  /** More sound than this does not wait: the oldest is left out. */
  readonly mostMs: number;
  /** Told the first time that some is left out. */
  readonly leftOut: () => void;
}

/** So many messages are given before the first of them was decoded. */
const UNDERWAY = 16;
const SAMPLES_A_MS = 16;

/** `sound$` no faster than it is decoded; what waits takes a limited amount of memory. */
export const waitingSound = (
  sound$: Observable<SoundMessage>,
  { taken$, mostMs, leftOut }: WaitingOptions,
): Observable<SoundMessage> =>
  new Observable((subscriber) => {
    const waiting: SoundMessage[] = [];
    let waitingMs = 0;
    let underway = 0;
    let isComplete = false;
    let isTold = false;

    subscriber.add(
      taken$.subscribe(() => {
        underway = Math.max(0, underway - 1);
        giveOn();
      }),
    );
    subscriber.add(
      sound$.subscribe({
        next: (message) => {
          waiting.push(message);
          waitingMs += lengthMs(message);
          giveOn();
          while (waitingMs > mostMs) leaveOutOldest();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          isComplete = true;
          giveOn();
        },
      }),
    );

    function giveOn(): void {
      while (underway < UNDERWAY) {
        const message = waiting.shift();
        if (message === undefined) break;
        waitingMs -= lengthMs(message);
        underway += 1;
        subscriber.next(message);
      }
      if (isComplete && waiting.length === 0) subscriber.complete();
    }

    function leaveOutOldest(): void {
      const message = waiting.shift();
      if (message === undefined) return;
      waitingMs -= lengthMs(message);
      if (!isTold) leftOut();
      isTold = true;
    }
  });

const lengthMs = (message: SoundMessage): number =>
  message.type === 'samples' ? message.samples.length / SAMPLES_A_MS : 0;
