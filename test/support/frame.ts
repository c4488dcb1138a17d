import type { Values } from 'pyjinja';
import { EMPTY_STACK, pushed, storedFrames } from '../../src/brain/call-stack.ts';
import type { Frame } from '../../src/brain/stored-run.ts';
import type { Synapse } from '../../src/brain/synapse.ts';

/** The stored stack of a synapse before its first neuron. */
export const framesOf = (synapse: Synapse, parameters: Values): readonly Frame[] =>
  storedFrames(pushed(EMPTY_STACK, [{ synapse, matchedOrder: null, parameters }]));
