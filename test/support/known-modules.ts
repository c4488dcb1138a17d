import { MODULES } from '../../src/main.ts';

/** What is expected where a neuron stands that nobody knows. */
export const KNOWN_NEURONS = `a known neuron (${[...MODULES.neurons.keys()].sort().join(', ')})`;

/** What is expected where a signal stands that nobody knows. */
export const KNOWN_SIGNALS = `a known signal (${[...MODULES.signals.keys()].sort().join(', ')})`;
