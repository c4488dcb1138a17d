import { availableParallelism, cpus, loadavg } from 'node:os';

/** Beyond this something hangs. */
const MOST = 4;

/** The load is that of the whole machine, also in a container that has few of its cores. */
const CORES = cpus().length || availableParallelism();

/**
 * How many want each core of the machine, at least 1: the load of the last minute, and 1 where the system has no such figure.
 */
export const loadPerCore = (wanting: number = loadavg()[0] ?? 0, cores: number = CORES): number =>
  Math.max(1, wanting / cores);

/** How many times as long as usual something takes, because so much else wants the processor: 1 on a machine with a free core, 4 at most. */
export const slowness = (...load: Parameters<typeof loadPerCore>): number =>
  Math.min(MOST, loadPerCore(...load));
