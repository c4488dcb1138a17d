import type { Injecting, Recording } from '../http/injecting.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { settled } from '../machines/settled.ts';
import { earsOf, statesOf } from '../machines/states.ts';
import { type Transition, watchTransitions } from '../observe/inspect/following/transitions.ts';
import type { EarsFromOutside } from './ears-from-outside.ts';

/** A path of more transitions is cut: a service at work takes thousands a second. */
const LONGEST_PATH = 1_000;

interface InjectWorld extends Pick<EarsFromOutside, 'press'> {
  /** How many events are held back while somebody goes step by step. */
  readonly heldCount: () => number;
}

/** Sends the machines what clients write. Nothing is watched while nobody records. */
export const injecting = (brain: BrainActor, { press, heldCount }: InjectWorld): Injecting => ({
  send: ({ to, event }) => {
    if (to === 'brain') {
      brain.send(event);
      return 'pressed';
    }
    if (event.type === 'trigger.pressed') return press(event.conversation);
    const ears = earsOf(brain);
    if (ears === undefined) return 'deaf';
    const snapshot = ears.getSnapshot();
    if (snapshot.status !== 'active' || (snapshot.matches('no_microphone') && !snapshot.can(event)))
      return 'no_microphone';
    ears.send(event);
    return 'pressed';
  },
  record: () => recording(brain),
  settled: async (cut) => heldCount() === 0 && (await settled(brain, cut)) && heldCount() === 0,
  states: () => statesOf(brain),
});

function recording(brain: BrainActor): Recording {
  const path: Transition[] = [];
  let count = 0;
  const watching = watchTransitions(brain).subscribe((transition) => {
    count += 1;
    if (path.length < LONGEST_PATH) path.push(transition);
  });
  return { path, leftOut: () => count - path.length, stop: () => watching.unsubscribe() };
}
