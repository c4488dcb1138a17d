import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kitCache } from './kit-cache.ts';
import { type KitReaderDeps, kitReader } from './kit-reader.ts';
import { type CheckedReading, checkKit, kitOfReading } from './load-kit.ts';

/** Some 30 000 synapses, whose documents would take half a gigabyte from here on. */
const LARGE_BYTES = 4_000_000;

/**
 * Reads a kit for a start: a long brain as an earlier process read it if nothing has changed since, else without its check, which takes
 * longer than all the rest. A separate process reads a large one. `keep` keeps the reading in the data directory if there is nothing more to do.
 */
export async function readForStart(
  place: Omit<KitReaderDeps, 'log'>,
): Promise<CheckedReading & { readonly keep: () => Promise<void> }> {
  const { home, data, listens, modules } = place;
  const cache = kitCache(data, home, listens);
  const reading = await cache.read();
  const kit = reading && (await kitOfReading(home, reading, modules));
  if (reading !== undefined && kit !== undefined) return { kit, reading, keep: async () => {} };
  const size = await stat(join(home, 'brain.yml')).then(
    (found) => found.size,
    () => 0,
  );
  const begunAtMs = Date.now();
  const read = await (size > LARGE_BYTES
    ? readElsewhere(place)
    : checkKit(home, { listens, modules, isBrief: true }));
  return { ...read, keep: () => cache.write(read.reading, begunAtMs) };
}

async function readElsewhere(place: Omit<KitReaderDeps, 'log'>): Promise<CheckedReading> {
  const reader = kitReader({ ...place, log: { warn: () => {} } }, Infinity);
  try {
    return await reader.read([], { isBrief: true });
  } finally {
    await reader.close();
  }
}
