import { cpus } from 'node:os';

/** Gives how many cores had nothing to do since the last look, or since it was made. */
export function idleCores() {
  let before = idleMs();
  let sinceMs = performance.now();
  return () => {
    const now = idleMs();
    const nowMs = performance.now();
    const idle = (now - before) / (nowMs - sinceMs);
    before = now;
    sinceMs = nowMs;
    return idle;
  };
}

const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
