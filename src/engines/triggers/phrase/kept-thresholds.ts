import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { temporaryName } from '../../../temporary-name.ts';

/** Thresholds on disk, by what they were found out for. */
const Kept = t.readonly(t.record(t.string, t.number));

/** A file that cannot be read holds none. */
export async function readThresholds(path: string): Promise<Readonly<Record<string, number>>> {
  try {
    const kept = Kept.decode(JSON.parse(await readFile(path, 'utf8')));
    return E.isRight(kept) ? kept.right : {};
  } catch {
    return {};
  }
}

/** Replaces the file; what cannot be written is found out again next time. */
export async function keepThresholds(
  path: string,
  thresholds: Readonly<Record<string, number>>,
): Promise<void> {
  const text = JSON.stringify({ ...(await readThresholds(path)), ...thresholds }, undefined, 2);
  const temporary = join(dirname(path), temporaryName(randomBytes(8).toString('hex')));
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, `${text}\n`);
    await rename(temporary, path);
  } catch {
    await rm(temporary, { force: true }).catch(() => {});
  }
}
