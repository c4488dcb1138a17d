import type { NeuronTools } from '../../../actors/neuron-tools.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Time and chance for neurons: it is `startMs` of the epoch when the clock stands at 0, and chance takes the first. */
export const virtualTools = (
  clock: VirtualClock,
  startMs: number,
): Pick<NeuronTools, 'sleep' | 'now' | 'random'> => ({
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = clock.setTimeout(() => resolve(), delayMs);
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    }),
  now: () => new Date(startMs + clock.now()),
  random: () => 0,
});
