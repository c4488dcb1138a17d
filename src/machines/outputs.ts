import type { AnyActorRef } from 'xstate';
import type { BrainActor } from './brain.machine.ts';
import { satelliteOf } from './satellites.ts';

/** Where what is said in this conversation is heard: at its satellite, or else here. Undefined once it has ended. */
export function outputOf(brain: BrainActor, conversation: string): AnyActorRef | undefined {
  const place = satelliteOf(brain.getSnapshot().context, conversation) ?? brain;
  return place.getSnapshot().children.speaking;
}

/** Settles when everything that waits at any output was heard or dropped, or `signal` aborts. */
export async function allHeard(brain: BrainActor, signal: AbortSignal): Promise<void> {
  const { status, context } = brain.getSnapshot();
  if (status !== 'active') return;
  const places = [brain, ...Object.values(context.satellites)];
  await Promise.all(places.map((place) => heard(place.getSnapshot().children.speaking, signal)));
}

/** The same of one output; of one that is not there at once. */
export const heard = (output: AnyActorRef | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted || output === undefined) return done();
    signal.addEventListener('abort', () => done());
    output.send({ type: 'drain.asked', done });
  });
