import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** More than any of Vosk's models has. */
const MOST_BYTES = 12_000_000_000;
const MOST_FILES = 10_000;

const FILE_TYPE = 0o170_000;
const LINK = 0o120_000;

interface Limits {
  readonly mostBytes?: number;
  readonly signal?: AbortSignal;
}

/**
 * Unpacks a zip file into `directory`, which is made. Rejects, and may leave a part behind, where the file is damaged, leads outside, holds a
 * link, or more than `mostBytes`, and with an
 * AbortError when `signal` aborts.
 */
export async function unpack(
  file: string,
  directory: string,
  { mostBytes = MOST_BYTES, signal }: Limits = {},
): Promise<void> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true });
  try {
    let bytes = 0;
    let files = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      files += 1;
      if (bytes > mostBytes || files > MOST_FILES)
        throw new Error(`it holds more than ${mostBytes} bytes or ${MOST_FILES} files`);
      await unpackEntry(zip, entry, directory, signal);
    }
  } finally {
    zip.close();
  }
}

async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { fileName, externalFileAttributes } = entry;
  const path = resolve(directory, fileName);
  if (path !== directory && !path.startsWith(`${directory}${sep}`))
    throw new Error(`${fileName} leads outside`);
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw new Error(`${fileName} is a link`);
  if (fileName.endsWith('/')) {
    await mkdir(path, { recursive: true });
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }), {
    signal,
  });
}
