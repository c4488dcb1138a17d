import type { News } from '../../src/brain/events.ts';

const STEPS: ReadonlySet<News['type']> = new Set([
  'run.started',
  'order.matched',
  'neuron.started',
  'neuron.ended',
  'state.changed',
]);

/** News of every step, which most tests leave out. */
export const isStep = ({ type }: News): boolean => STEPS.has(type);
