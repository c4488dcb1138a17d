import { from, type Observable, of } from 'rxjs';
import type { Steps } from '../lib/steps.ts';
import { inTurns, oneTurn } from '../lib/turns.ts';

/** The result of work that takes turns with other work; at once where one turn is enough. */
export function turns<A>(steps: Steps<A>): Observable<A> {
  const done = oneTurn(steps);
  return done === undefined ? from(inTurns(steps)) : of(done.value);
}
