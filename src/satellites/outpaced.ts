import { asyncScheduler } from 'rxjs';

/** A recording may be sent at once; nobody speaks faster than time for longer. */
const AHEAD_MS = 30_000;

/** Whether sound, with so much more of it, is half a minute ahead of its time. What was not sent while it could have been is no credit. */
export function outpaced(): (soundMs: number) => boolean {
  let readAtMs = asyncScheduler.now();
  let aheadMs = 0;
  return (soundMs) => {
    const nowMs = asyncScheduler.now();
    aheadMs = Math.max(0, aheadMs - (nowMs - readAtMs)) + soundMs;
    readAtMs = nowMs;
    return aheadMs > AHEAD_MS;
  };
}
