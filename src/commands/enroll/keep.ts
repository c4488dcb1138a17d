import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Enrollment } from '../../engines/triggers/personal/enrollment.ts';
import {
  ENROLLMENT_FILE,
  hotwordsDirectory,
  recordingsDirectory,
} from '../../engines/triggers/personal/folder.ts';
import { wavOf } from '../../engines/wav.ts';
import { type AssistantError, describeUnknown } from '../../errors.ts';
import { isLeftOver, temporaryName } from '../../lib/temporary-name.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { AgreedTakes } from './takes.ts';

/**
 * Puts the recordings of a hotword, and what is known of them, in the place of those that were there, all of them or none. Gives
 * the folder. Left: it cannot be written.
 */
export async function keep(
  dataDirectory: string,
  name: string,
  agreed: AgreedTakes,
): Promise<E.Either<AssistantError, string>> {
  const folder = recordingsDirectory(dataDirectory, name);
  const directory = hotwordsDirectory(dataDirectory);
  const made = resolve(directory, temporaryName(randomBytes(8).toString('hex')));
  try {
    await mkdir(made, { recursive: true, mode: 0o700 });
    await write(made, name, agreed);
    replace(folder, made, resolve(directory, temporaryName(randomBytes(8).toString('hex'))));
    await clearLeftOver(directory);
    return E.right(folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true }).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const message = `the recordings cannot be kept in ${folder} (${describeUnknown(error)})`;
    return E.left({ _tag: 'StoreFailed', message, isFull: code === 'ENOSPC' });
  }
}

async function write(directory: string, name: string, { takes, distance }: AgreedTakes): Promise<void> {
  const recordings = takes.map((_, index) => `${index + 1}.wav`);
  for (const [index, { samples }] of takes.entries())
    await writeFile(
      resolve(directory, recordings[index] as string),
      wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples }),
    );
  const enrollment: Enrollment = { name, recordings, distance: Number(distance.toFixed(3)) };
  await writeFile(resolve(directory, ENROLLMENT_FILE), `${JSON.stringify(enrollment, undefined, 2)}\n`);
}

/** At one go: nothing of this process comes in between. */
function replace(folder: string, made: string, aside: string): void {
  const isThere = existsSync(folder);
  if (isThere) renameSync(folder, aside);
  try {
    renameSync(made, folder);
  } catch (error) {
    if (isThere) renameSync(aside, folder);
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

async function clearLeftOver(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (isLeftOver(name)) await rm(resolve(directory, name), { recursive: true, force: true });
  }
}
