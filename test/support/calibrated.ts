import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kit } from './kit.ts';
import { few } from './scale.ts';
import type { Files } from './service.ts';
import { until } from './until.ts';

/** Half a minute of computing, beside other tests. */
const GIVE_UP_MS = 120_000;
const CALIBRATIONS = 'phrase-hotwords.json';

/** Settles when the engine `phrase` that keeps its files there has found out its thresholds, which it does once, beside its work. */
export async function calibrated(directory: string): Promise<void> {
  await until(() => existsSync(join(directory, CALIBRATIONS)), {
    withinMs: GIVE_UP_MS,
    otherwise: () => 'no thresholds were found out',
  });
}

/** What the engine finds out for the hotwords of the tests: ten seconds of a processor for each. The file is one that a home of the tests has written. */
export const KNOWN_CALIBRATIONS: Readonly<Record<string, { readonly threshold: number }>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures', CALIBRATIONS), 'utf8'),
);

/** In a long run none is known before it was found out there. */
const found = new Map<string, unknown>(few(Object.entries(KNOWN_CALIBRATIONS), []));

/** For the kit of a home that has been started before: the thresholds that are known, or that other homes of this process have found out. */
export const calibratedFiles = (): Files =>
  found.size === 0 ? {} : { [join('data', CALIBRATIONS)]: JSON.stringify(Object.fromEntries(found)) };

/** The data directory of such a home. */
export const calibratedDirectory = (): string => join(kit({ 'data/none': '', ...calibratedFiles() }), 'data');

/** Remembers what this home has found out, which takes some seconds of the processor, for those that come after it. */
export function rememberCalibrations(home: string): void {
  const path = join(home, 'data', CALIBRATIONS);
  if (!existsSync(path)) return;
  for (const [hotword, calibration] of Object.entries(JSON.parse(readFileSync(path, 'utf8'))))
    found.set(hotword, calibration);
}
