import type { Readable } from 'node:stream';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../lib/errors.ts';

export interface BackupFile {
  /** In the backup: `kit/brain.yml`, `data/settings.yml`. */
  readonly path: string;
  readonly bytes: number;
}

export interface BackupContents {
  readonly files: readonly BackupFile[];
  /** What of it is secret, for people: `kit/settings.yml: rest_api.password`. */
  readonly secrets: readonly string[];
}

/** A backup that was checked and takes effect at the next start. */
export interface StagedBackup {
  /** When it was made, ISO 8601. */
  readonly made: string;
  /** The version of Broca that made it. */
  readonly version: string;
  readonly files: number;
}

/** The kit and what was changed of it, as one file; and such a file in the place of both. */
export interface Backup {
  readonly contents: () => Promise<BackupContents>;
  /** The bytes of the file, a tar archive with gzip. */
  readonly pack: () => Promise<Readable>;
  /** Checks all of a backup. It replaces kit and changes at the next start. Left: `BadRequest` with all that is wrong, `TooLarge` or `StoreFailed`. */
  readonly stage: (bytes: Readable) => TaskEither<AssistantError, StagedBackup>;
  readonly staged: () => StagedBackup | undefined;
  /** Forgets the backup that waits. */
  readonly cancel: () => Promise<void>;
}
