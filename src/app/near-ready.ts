import { debounceTime, filter, Observable, type SchedulerLike, startWith, switchMap } from 'rxjs';
import { turns } from '../actors/turns.ts';
import type { AssistantEvent } from '../brain/events.ts';
import type { EventSource$ } from '../brain/guarded-events.ts';
import type { Steps } from '../lib/steps.ts';

interface NearReadyDeps {
  readonly events$: EventSource$;
  /** What makes the present brain ready to find near orders. */
  readonly steps: () => Steps<unknown>;
  readonly scheduler?: SchedulerLike;
}

/** The delay in ms after the last change of the brain; a recogniser learns before that. */
const REST_MS = 500;

/** Makes near orders ready after each change of the brain, turn by turn, so that no order waits for it. Emits each time it is done. */
export const nearReady = ({ events$, steps, scheduler }: NearReadyDeps): Observable<unknown> =>
  new Observable<AssistantEvent>((observer) => events$.subscribe((event) => observer.next(event))).pipe(
    filter(({ type }) => type === 'brain.changed'),
    startWith(undefined),
    debounceTime(REST_MS, scheduler),
    switchMap(() => turns(steps())),
  );
