import { rm } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import type { Backup } from '../../http/backup.ts';
import { type BackupPlaces, backupContents, filesToBackUp } from './contents.ts';
import { MANIFEST, stagedBackup, stagedFolder } from './staged.ts';

interface BackupOptions extends BackupPlaces {
  readonly version: string;
  readonly now: () => Date;
}

/** Backs up the kit and its changes, and takes a backup for the next start. */
export const backups = ({ version, now, ...places }: BackupOptions): Backup => ({
  contents: () => backupContents(places),
  pack: async () => {
    const { packTar } = await import('modern-tar/fs');
    const files = await filesToBackUp(places);
    const manifest = JSON.stringify({ format: 1, made: now().toISOString(), version });
    return packTar([
      { type: 'content', target: MANIFEST, content: `${manifest}\n` },
      ...files.map(({ source, path }) => ({ type: 'file', source, target: path }) as const),
    ]).pipe(createGzip());
  },
  stage: (bytes) => async () => {
    const { stage } = await import('./staging.ts'); // seldom needed
    return stage(places, bytes);
  },
  staged: () => stagedBackup(places.data),
  cancel: () => rm(stagedFolder(places.data), { recursive: true, force: true }),
});
