import { readFileSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { unpackTar } from 'modern-tar/fs';
import type { StagedBackup } from '../../http/backup.ts';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import { type AssistantError, describe, describeProblem, describeUnknown } from '../../lib/errors.ts';
import { readStoredRuns } from '../../store/overlay/read-stored.ts';
import { checkKit } from '../load-kit.ts';
import type { BackupPlaces } from './contents.ts';
import { MANIFEST, readyFile, stagedFolder } from './staged.ts';

const Manifest = t.type({ format: t.literal(1), made: t.string, version: t.string });

const MAX_BYTES = 500_000_000;
const MAX_FILES = 50_000;

/** Unpacks a backup beside the data, checks its kit and its changes, and puts it where the next start finds it. */
export async function stage(
  { home, data }: BackupPlaces,
  bytes: Readable,
): Promise<E.Either<AssistantError, StagedBackup>> {
  const isWritable = await access(home, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return E.left(refused(`a kit that can be replaced; ${home} cannot be written`));
  await mkdir(data, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(resolve(data, '.restore-'));
  try {
    const files = await unpack(bytes, scratch);
    const checked = E.isLeft(files) ? files : await check(scratch, files.right);
    if (E.isLeft(checked)) return checked;
    writeFileAtomic(readyFile(scratch), `${JSON.stringify(checked.right)}\n`);
    await rm(stagedFolder(data), { recursive: true, force: true });
    await rename(scratch, stagedFolder(data));
    return checked;
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    return E.left({ _tag: 'StoreFailed', message: describeUnknown(error), isFull });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The number of its files. Left: it is no archive, or too large. */
async function unpack(bytes: Readable, scratch: string): Promise<E.Either<AssistantError, number>> {
  let size = 0;
  let files = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _, next) => {
      size += chunk.length;
      next(size > MAX_BYTES ? TOO_LARGE : null, chunk);
    },
  });
  const unpacked = unpackTar(scratch, {
    // links are left out: they could lead anywhere
    filter: ({ type, name }) => {
      const isWanted = type === 'file' && isPlace(name);
      if (isWanted) files += 1;
      if (files > MAX_FILES) throw TOO_LARGE;
      return isWanted;
    },
    dmode: 0o700,
  });
  try {
    await pipeline(bytes, createGunzip(), counted, unpacked);
    return E.right(files - 1);
  } catch (error) {
    if (error === TOO_LARGE) return E.left({ _tag: 'TooLarge', message: TOO_LARGE.message });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    return E.left(refused('a backup made by Broca, a .tar.gz file; it is damaged or something else'));
  }
}

const TOO_LARGE = new Error(`the backup has more than ${MAX_BYTES} bytes or ${MAX_FILES} files`);

/** Whether a name of the archive is one that backups have. */
const isPlace = (name: string): boolean =>
  name === MANIFEST ||
  (/^(kit|data)\//.test(name) && !name.split('/').includes('..') && !name.includes('\0'));

async function check(scratch: string, files: number): Promise<E.Either<AssistantError, StagedBackup>> {
  const manifest = Manifest.decode(manifestIn(scratch));
  if (E.isLeft(manifest)) return E.left(refused(`a backup made by Broca: it has no ${MANIFEST} of format 1`));
  const { kit } = await checkKit(join(scratch, 'kit'));
  if (E.isLeft(kit)) return E.left(refused(`a kit that starts: ${inside(describe(kit.left), scratch)}`));
  const { problems } = await readStoredRuns(join(scratch, 'data'));
  if (problems.length > 0)
    return E.left(
      refused(`changes that can be read: ${inside(problems.map(describeProblem).join('; '), scratch)}`),
    );
  const { made, version } = manifest.right;
  return E.right({ made, version, files });
}

function manifestIn(scratch: string): unknown {
  try {
    return JSON.parse(readFileSync(join(scratch, MANIFEST), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Paths as they are in the backup. */
const inside = (text: string, scratch: string): string => text.replaceAll(`${scratch}/`, '');

const refused = (expected: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'file',
  message: `file: expected ${expected}`,
});
