import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

/** Half a minute of computing, beside other tests. */
const GIVE_UP_MS = 120_000;

/** Settles when the engine `phrase` that keeps its files there has found out its thresholds, which it does once, beside its work. */
export async function calibrated(directory: string): Promise<void> {
  await until(() => existsSync(join(directory, 'phrase-hotwords.json')), {
    withinMs: GIVE_UP_MS,
    otherwise: () => 'no thresholds were found out',
  });
}
