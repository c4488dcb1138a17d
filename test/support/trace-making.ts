import type { Brain } from '../../src/brain/brain.ts';
import { brainOf } from '../../src/brain/brain.ts';
import type { Clock } from '../../src/observe/clock.ts';
import { recordings } from '../../src/observe/recordings.ts';
import { type TraceDeps, type TraceMaking, traceMaking } from '../../src/observe/trace-making.ts';

const NOBODY: Brain = brainOf([]);

/** Traces of runs in an empty brain, with one engine; what was said stays in them, what was heard is not kept. */
export const making = (clock: Clock, given: Partial<TraceDeps> = {}): TraceMaking =>
  traceMaking({
    version: '1.2.3',
    engines: () => ({ tts: { name: 'espeak', engine: 'espeak', version: '1.51' } }),
    brain: () => NOBODY,
    transcripts: () => true,
    recordings: recordings({ isWanted: () => false }),
    clock,
    ...given,
  });
