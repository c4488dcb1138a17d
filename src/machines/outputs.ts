import type { AnyActorRef } from 'xstate';
import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { BrainActor } from './brain.machine.ts';
import { presentSatellites, satelliteOf } from './satellites.ts';

/** Where what is said in this conversation is heard: at its satellite, or else here. Undefined once it has ended. */
export function outputOf(brain: BrainActor, conversation: string): AnyActorRef | undefined {
  const place = satelliteOf(brain.getSnapshot().context, conversation) ?? brain;
  return place.getSnapshot().children.speaking;
}

/** The names of the places that something can be heard in now: here, and the satellites that are there. */
export const outputNames = (brain: BrainActor): readonly string[] => [
  DEFAULT_CONVERSATION,
  ...presentSatellites(brain).map(([name]) => name),
];

/** Settles when everything that waits at any output was heard or dropped, or `signal` aborts. */
export async function allHeard(brain: BrainActor, signal: AbortSignal): Promise<void> {
  const { status, context } = brain.getSnapshot();
  if (status !== 'active') return;
  const places = [brain, ...Object.values(context.satellites)];
  const all = places.map((place) => drained(place.getSnapshot().children.speaking));
  await unlessAborted(Promise.all(all), signal);
}

/** The same of one output; of one that is not there, or that a bug has ended, at once. */
export const heard = (output: AnyActorRef | undefined, signal: AbortSignal): Promise<void> =>
  unlessAborted(drained(output), signal);

const drained = (output: AnyActorRef | undefined): Promise<void> =>
  new Promise((done) => {
    if (output === undefined || output.getSnapshot().status !== 'active') return done();
    const end = (): void => {
      watching.unsubscribe();
      done();
    };
    const watching = output.subscribe({ complete: end, error: end });
    output.send({ type: 'drain.asked', done: end });
  });

const unlessAborted = (task: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      signal.removeEventListener('abort', end);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
    void task.then(end);
  });
