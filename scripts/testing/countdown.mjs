import { availableParallelism, cpus, loadavg } from 'node:os';

const STEP_MS = 500;

/**
 * Calls `passed` after so long on a quiet machine, and later by as many times as there is work for each of its cores: a deadline that
 * follows the load while it runs. Gives what stops it.
 * @param {number} ms
 * @param {() => void} passed
 */
export function countdown(ms, passed) {
  let leftMs = ms;
  const step = setInterval(() => {
    leftMs -= STEP_MS / slowness();
    if (leftMs > 0) return;
    clearInterval(step);
    passed();
  }, STEP_MS);
  return () => clearInterval(step);
}

/** The load is that of the whole machine, also in a container that has few of its cores. */
const CORES = cpus().length || availableParallelism();

const slowness = () => Math.max(1, (loadavg()[0] ?? 0) / CORES);
