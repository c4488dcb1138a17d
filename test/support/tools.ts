import { SimulatedClock } from 'xstate';
import type { NeuronTools } from '../../src/actors/neuron.ts';

export interface FakeTools extends NeuronTools {
  readonly clock: SimulatedClock;
  /** Texts queued on the output. */
  readonly spoken: string[];
  readonly printed: string[];
  /** How often the service was asked to stop. */
  readonly stops: () => number;
}

/** Tools that remember what they were used for; time is `clock`, the date stands still and chance always takes the first. */
export function fakeTools(overrides: Partial<NeuronTools> = {}, clock = new SimulatedClock()): FakeTools {
  const spoken: string[] = [];
  const printed: string[] = [];
  let stops = 0;
  return {
    clock,
    spoken,
    printed,
    stops: () => stops,
    speak: (text) => spoken.push(text),
    drained: async () => {},
    sleep: sleeping(clock),
    print: (line) => printed.push(line),
    stop: () => {
      stops += 1;
    },
    now: () => new Date('2026-01-04T07:05:09Z'),
    random: () => 0,
    ...overrides,
  };
}

/** Waits in the clock's time; an abort rejects, as that of `node:timers/promises` does. */
export const sleeping =
  (clock: SimulatedClock): NeuronTools['sleep'] =>
  (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      const timer = clock.setTimeout(resolve, delayMs);
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    });
