import { availableParallelism, cpus } from 'node:os';

/**
 * Gives how many cores had nothing to do since the last look, or since it was made. It is 0 where some cores of the machine are not for this
 * process, as in a container: nobody can tell then whose cores are idle.
 */
export function idleCores(allCores = cpus, own = availableParallelism()) {
  const isAllOurs = allCores().length <= own;
  const idleMs = () => allCores().reduce((sum, { times }) => sum + times.idle, 0);
  let before = idleMs();
  let sinceMs = performance.now();
  return () => {
    const now = idleMs();
    const nowMs = performance.now();
    const idle = (now - before) / (nowMs - sinceMs);
    before = now;
    sinceMs = nowMs;
    return isAllOurs ? idle : 0;
  };
}
