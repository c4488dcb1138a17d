import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { StagedBackup } from '../../http/backup.ts';

/** The folder of the data directory with a checked backup that waits for the next start. */
export const stagedFolder = (data: string): string => resolve(data, 'restore');

/** Is there once the backup is checked: before, nothing of it counts. */
export const readyFile = (folder: string): string => join(folder, 'ready.json');

const Ready = t.type({ made: t.string, version: t.string, files: t.number });

/** The backup that waits; undefined if there is none, or its description is damaged. */
export function stagedBackup(data: string): StagedBackup | undefined {
  const file = readyFile(stagedFolder(data));
  if (!existsSync(file)) return undefined;
  try {
    const read = Ready.decode(JSON.parse(readFileSync(file, 'utf8')));
    return E.isRight(read) ? read.right : undefined;
  } catch {
    return undefined; // the start goes on with what is there
  }
}

/** The name of the description in a backup. */
export const MANIFEST = 'broca-backup.json';
