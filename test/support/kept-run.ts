import type { HeardSound, RunToKeep, StoredRun } from '../../src/brain/stored-run.ts';

/** A run of an order in the kitchen, at the start of 2026. */
export const storedRun = (id: string, given: Partial<StoredRun> = {}): StoredRun => ({
  id,
  conversation: 'kitchen',
  startedAtMs: Date.parse('2026-01-01T00:00:00Z'),
  durationMs: 12.5,
  order: 'make tea',
  status: 'complete',
  synapses: ['tea'],
  said: ['Here you are'],
  isDefault: false,
  hasError: false,
  hasAudio: false,
  trace: '{"neurons":[]}',
  ...given,
});

/** As it is listed. */
export const summaryOf = ({ trace: _, ...summary }: StoredRun) => summary;

/** On its way to be kept. */
export const toKeep = (run: StoredRun, sound?: HeardSound): RunToKeep => ({
  id: run.id,
  size: run.trace.length + (sound?.byteLength ?? 0),
  make: () => ({ run, sound }),
});
