import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Half a minute of computing, on a machine with other things to do. */
const GIVE_UP_MS = 120_000;

/** Settles when the engine `phrase` that keeps its files there has found out its thresholds, which it does once, beside its work. */
export async function calibrated(directory: string): Promise<void> {
  const startMs = performance.now();
  while (!existsSync(join(directory, 'phrase-hotwords.json'))) {
    if (performance.now() - startMs > GIVE_UP_MS) throw new Error('no thresholds were found out');
    await wait(50);
  }
}
