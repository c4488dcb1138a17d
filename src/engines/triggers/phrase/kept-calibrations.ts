import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { readRegularFile } from '../../../lib/regular-file.ts';
import { temporaryName } from '../../../lib/temporary-name.ts';
import type { Calibration } from './thresholds.ts';

/** Calibrations on disk, by what they were found out for. */
const Kept = t.readonly(t.record(t.string, t.readonly(t.type({ threshold: t.number, lead: t.number }))));

/** A file that cannot be read holds none. */
export async function readCalibrations(path: string): Promise<Readonly<Record<string, Calibration>>> {
  try {
    const kept = Kept.decode(JSON.parse(String(await readRegularFile(path))));
    return E.isRight(kept) ? kept.right : {};
  } catch {
    return {};
  }
}

/** Replaces the file; what cannot be written is found out again next time. */
export async function keepCalibrations(
  path: string,
  calibrations: Readonly<Record<string, Calibration>>,
): Promise<void> {
  const text = JSON.stringify({ ...(await readCalibrations(path)), ...calibrations }, undefined, 2);
  const temporary = join(dirname(path), temporaryName(randomBytes(8).toString('hex')));
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, `${text}\n`);
    await rename(temporary, path);
  } catch {
    await rm(temporary, { force: true }).catch(() => {});
  }
}
