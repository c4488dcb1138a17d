import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Loaded into a service before anything else. For each line with a path on the process's IPC channel it writes there,
 * as JSON, the scripts of which a function ran since the last one.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', async (/** @type {string} */ path) => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result
    .filter(
      ({ url, functions }) =>
        url.startsWith('file:') && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => url);
  writeFileSync(path, JSON.stringify(ran));
  process.send?.('written');
});
process.channel?.unref();
