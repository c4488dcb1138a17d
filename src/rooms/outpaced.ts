import { steadyMs } from './steady-ms.ts';

/** A recording may be sent at once; nobody speaks faster than time for longer. */
const AHEAD_MS = 30_000;
/** A microphone's own clock may be fast by so much. */
const FAST = 1.02;

/** Whether sound, with so much more of it, is half a minute ahead of its time. What was not sent while it could have been is no credit. */
export function outpaced(nowMs = steadyMs): (soundMs: number) => boolean {
  let readAtMs = nowMs();
  let aheadMs = 0;
  return (soundMs) => {
    const atMs = nowMs();
    aheadMs = Math.max(0, aheadMs - (atMs - readAtMs) * FAST) + soundMs;
    readAtMs = atMs;
    return aheadMs > AHEAD_MS;
  };
}
