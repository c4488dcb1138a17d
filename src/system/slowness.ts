import { availableParallelism, loadavg } from 'node:os';

/** Beyond this something hangs. */
const MOST = 4;

/**
 * How many times as long as usual something takes, because so much else wants the processor: 1 on a machine with a free core, 4 at most.
 * It is the load of the last minute; where the system has no such figure it is 1.
 */
export function slowness(
  wanting: number = loadavg()[0] ?? 0,
  cores: number = availableParallelism(),
): number {
  return Math.min(MOST, Math.max(1, wanting / cores));
}
