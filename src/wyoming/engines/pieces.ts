import { Observable } from 'rxjs';
import { joined } from '../../engines/joined.ts';
import type { Sound } from '../../engines/ports.ts';

/** Shorter ones would be much ado for a player. */
const LEAST_MS = 500;

/** Sound of one rate in pieces of half a second and more; at least one, which is without samples when nothing has come. */
export const inPieces = (chunk$: Observable<Sound>): Observable<Sound> =>
  new Observable((subscriber) => {
    let waiting: Sound[] = [];
    let isBegun = false;
    const give = (): void => {
      subscriber.next(joined(waiting));
      isBegun = true;
      waiting = [];
    };
    return chunk$.subscribe({
      next: (chunk) => {
        waiting.push(chunk);
        if (waiting.reduce((sum, one) => sum + msOf(one), 0) >= LEAST_MS) give();
      },
      error: (error: unknown) => subscriber.error(error),
      complete: () => {
        if (waiting.length > 0 || !isBegun) give();
        subscriber.complete();
      },
    });
  });

const msOf = ({ samples, sampleRateHz }: Sound): number => (samples.length * 1_000) / sampleRateHz;
