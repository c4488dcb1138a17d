import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/** A request waits for several turns on its way, so each has to be short. */
const TURN_MS = 1;

/** What is short is done in one turn, however busy the machine is. */
const LEAST = 8;

/** Does the steps of some milliseconds. Undefined when there are more. */
export function oneTurn<A>(steps: Steps<A>): { readonly value: A } | undefined {
  const endMs = performance.now() + TURN_MS;
  for (let done = 0; done < LEAST || performance.now() < endMs; done += 1) {
    const step = steps.next();
    if (step.done === true) return step;
  }
  return undefined;
}

/** Does all steps, turn by turn. Requests, timers and what else waits come in between. */
export async function inTurns<A>(steps: Steps<A>): Promise<A> {
  for (;;) {
    const done = oneTurn(steps);
    if (done !== undefined) return done.value;
    await nextTurn();
  }
}
