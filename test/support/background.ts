import { startBackground } from '../../src/system/run-group.ts';

/** A service that starts something in the background and ends: what a test runs as a process of its own. */
await startBackground('/bin/sh', ['-c', 'echo $$ > outlives; exec sleep 1000'], {
  cwd: process.argv[2] as string,
  timeoutMs: 600_000,
})();
