import { EMPTY, type Observable, Subscription, timer } from 'rxjs';
import type { WyomingEvent } from '../protocol/event.ts';
import type { Given } from './ears-moved.ts';
import { type Happening, turnAfter } from './progress.ts';
import { NO_TURN, type Turn } from './turn.ts';

interface Telling {
  readonly given: () => Given;
  readonly send: (event: WyomingEvent) => void;
  /** The turn after each thing that happened, and after what was told of it. */
  readonly moved: (turn: Turn) => void;
}

/** Tells a satellite how its turns go, until it is unsubscribed from. */
export function telling(happening$: Observable<Happening>, { given, send, moved }: Telling): Subscription {
  let turn = NO_TURN;
  let due = new Subscription();
  const take = (happening: Happening): void => {
    const before = turn;
    const after = turnAfter(turn, happening, given());
    turn = after.turn;
    if (turn.due !== before.due) {
      due.unsubscribe();
      due = (turn.due === undefined ? EMPTY : timer(turn.due.inMs)).subscribe(() => take({ type: 'due' }));
    }
    for (const event of after.told) send(event);
    moved(after.turn);
  };
  const following = happening$.subscribe(take);
  following.add(() => due.unsubscribe());
  return following;
}
