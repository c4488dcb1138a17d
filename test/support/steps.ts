import type { AssistantEvent } from '../../src/brain/events.ts';

const STEPS: ReadonlySet<AssistantEvent['type']> = new Set([
  'run.started',
  'order.matched',
  'neuron.started',
  'neuron.ended',
  'state.changed',
]);

/** News of every step, which most tests leave out. */
export const isStep = ({ type }: AssistantEvent): boolean => STEPS.has(type);
