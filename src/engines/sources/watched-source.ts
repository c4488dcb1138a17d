import { defer, EMPTY, finalize, type Observable, Subject, takeUntil, tap } from 'rxjs';
import type { AudioFrame } from '../../streams/audio.ts';
import { healthAfter } from '../health.ts';
import type { EngineHealth, Source } from '../ports.ts';

/**
 * Makes a source whose health follows its frames; `unused` gives its health without a subscriber. Closing it completes open
 * subscriptions; `released` settles once all its resources are freed.
 */
export function watchedSource(
  frames$: Observable<AudioFrame>,
  unused: () => EngineHealth,
  released: () => Promise<void> = async () => {},
): Source {
  const closed$ = new Subject<void>();
  let health: EngineHealth | undefined;
  let isClosed = false;
  return {
    frames$: defer(() => {
      health = { state: 'starting' };
      return isClosed ? [] : frames$;
    }).pipe(
      tap({
        next: () => {
          if (health?.state !== 'ready') health = { state: 'ready' };
        },
        error: (error: unknown) => {
          health = healthAfter(error);
        },
        complete: () => {
          health = { state: 'off', detail: 'its sound has ended' };
        },
      }),
      takeUntil(closed$),
      finalize(() => {
        if (health?.state === 'starting' || health?.state === 'ready') health = undefined;
      }),
    ),
    health: () => health ?? unused(),
    close: () => {
      isClosed = true;
      closed$.next();
      return released();
    },
  };
}

/** No microphone. This is no failure: orders come as texts and files. */
export const noSource: Source = {
  frames$: EMPTY,
  health: () => ({ state: 'off', detail: 'no microphone is listened to' }),
  close: async () => {},
};
