import { asyncScheduler } from 'rxjs';
import { BYTES_PER_SAMPLE } from '../../engines/audio-file/raw-frames.ts';

/** A recording may be sent at once; nobody speaks faster than time for longer. */
const AHEAD_MS = 30_000;

/** Whether, with these bytes more, raw sound of this rate is half a minute ahead of its time, which begins now. */
export function outpaced(rateHz: number): (bytes: Uint8Array) => boolean {
  const beganAtMs = asyncScheduler.now();
  let receivedMs = 0;
  return ({ length }) => {
    receivedMs += (length * 1_000) / (BYTES_PER_SAMPLE * rateHz);
    return receivedMs > asyncScheduler.now() - beganAtMs + AHEAD_MS;
  };
}
