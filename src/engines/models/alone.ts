import { rm, stat, utimes, writeFile } from 'node:fs/promises';

/** So often whoever is at work says that it still is. */
const SAY_MS = 3_000;
/** Whoever has not said so for longer was killed. */
const STALE_MS = 15_000;

/** Does what one process at a time may do: meanwhile there is the file `lock`. Rejects when another is at it. */
export async function alone<A>(lock: string, work: () => Promise<A>): Promise<A> {
  await removeStale(lock);
  await make(lock);
  const saying = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), SAY_MS);
  try {
    return await work();
  } finally {
    clearInterval(saying);
    await rm(lock, { force: true });
  }
}

async function removeStale(lock: string): Promise<void> {
  const found = await stat(lock).catch(() => undefined);
  if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) > STALE_MS) await rm(lock, { force: true });
}

async function make(lock: string): Promise<void> {
  try {
    await writeFile(lock, '', { flag: 'wx' });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'EEXIST') throw error;
    throw new Error(
      `another broca is at work on it, or was killed just now: try again in ${STALE_MS / 1_000} seconds`,
    );
  }
}
