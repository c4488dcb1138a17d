import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SIGN_MS = 1_000;
const CANCELLED = 'cancelled';

/** Calls `sign` each second while native code works in another thread, until the returned function is called. */
export function signsOfLife(sign: () => void): () => void {
  const timer = setInterval(sign, SIGN_MS);
  return () => clearInterval(timer);
}

/** Rejects when the call is aborted: native code cannot be stopped, so its result is not waited for. */
export const cancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = (): void => reject(new Error(CANCELLED));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** Frees native memory that nothing refers to. V8 does not know how much it is, and would leave it. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
