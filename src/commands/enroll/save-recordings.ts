import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import {
  ENROLLMENT_FILE,
  type Enrollment,
  hotwordsDirectory,
  recordingsDirectory,
} from '../../engines/triggers/personal/recordings.ts';
import { wavOf } from '../../engines/wav.ts';
import { type AssistantError, describe, describeUnknown } from '../../lib/errors.ts';
import { isLeftOver, temporaryName } from '../../lib/files.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { AgreedTakes } from './takes.ts';
import type { Terminal } from './terminal.ts';

/** The wake word, and the folder of its recordings. */
export interface Enrolling {
  readonly name: string;
  readonly dataDirectory: string;
  readonly terminal: Terminal;
}

/** The stored recordings and their folder. */
export interface Enrolled {
  readonly name: string;
  readonly directory: string;
  readonly recordings: number;
  /** The distance between them; below 10 they are very similar. */
  readonly distance: number;
}

// recordings of one person in one room are closer
const FAR_APART = 10;

/** Stores matching takes as recordings, and prints their folder and the lines for the settings. Left: a sentence. */
export async function saveRecordings(
  agreed: AgreedTakes,
  { name, dataDirectory, terminal }: Enrolling,
): Promise<E.Either<string, Enrolled>> {
  const kept = await keep(dataDirectory, name, agreed);
  if (E.isLeft(kept)) return E.left(describe(kept.left));
  const { takes, distance } = agreed;
  terminal.say(`Kept ${takes.length} recordings in ${kept.right}`);
  if (distance > FAR_APART)
    terminal.say('They differ a good deal: it will be heard less surely than if you said it alike.');
  terminal.say(
    `In settings.yml:\n\n  triggers:\n    - personal:\n        name: ${JSON.stringify(name)}\n\nThe trigger wakeword learns from them too, at its next training.\n`,
  );
  return E.right({ name, directory: kept.right, recordings: takes.length, distance });
}

/** Replaces the recordings of a wake word and their metadata, all or none. Returns the folder. Left: it can't be written. */
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

/** Synchronous, so that nothing else of this process runs in between. */
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
