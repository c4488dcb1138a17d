import type { Timer } from '../../src/brain/timer.ts';

/** A timer for tea in the kitchen, due at the start of 2026. */
export const timer = (id: string, given: Partial<Timer> = {}): Timer => ({
  id,
  name: null,
  synapse: 'tea',
  dueAtMs: Date.parse('2026-01-01T00:00:00Z'),
  parameters: {},
  conversation: 'kitchen',
  isFromHook: false,
  ...given,
});
