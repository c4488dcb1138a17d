import { builtIn } from '../../src/modules/module.ts';

/** What is expected where a neuron stands that nobody knows. */
export const KNOWN_NEURONS = `a known neuron (${[...builtIn.neurons.keys()].sort().join(', ')}), or one of your own: docs/community-modules.md says how to write it`;

/** What is expected where a signal stands that nobody knows. */
export const KNOWN_SIGNALS = `a known signal (${[...builtIn.signals.keys()].sort().join(', ')})`;
