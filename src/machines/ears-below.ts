import type { ActorRefFrom } from 'xstate';
import type { BrainActor } from './brain.machine.ts';
import type { earsMachine } from './ears.machine.ts';

export type EarsRef = ActorRefFrom<typeof earsMachine>;

/** The ears over the microphone of this machine; undefined while the assistant is deaf. */
export const earsBelow = (brain: BrainActor): EarsRef | undefined =>
  brain.getSnapshot().children.ears as EarsRef | undefined;
