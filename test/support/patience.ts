import { loadPerCore } from '../../src/system/run-program.ts';

/** So many ms of a quiet machine, as long as they may be now. Every deadline of a test goes through it. */
export const patient = (ms: number): number => Math.round(ms * loadPerCore());

/** Whether a wait that may last so long on a quiet machine is over, by the greatest load since it began. */
export function patience(ms: number): () => boolean {
  const sinceMs = performance.now();
  let longestMs = ms;
  return () => {
    longestMs = Math.max(longestMs, patient(ms));
    return performance.now() - sinceMs > longestMs;
  };
}
