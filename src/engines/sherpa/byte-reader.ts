import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Read at once, since most fields are small and stand beside each other. */
const PAGE_BYTES = 65_536;

/** A file by its places, of which only what is asked for is read. */
export interface ByteReader {
  readonly sizeBytes: number;
  /** Throws at a place outside the file. */
  readonly byteAt: (place: number) => number;
  readonly textAt: (start: number, end: number) => string;
}

/** Opens a file for `work` and closes it afterwards. Throws if it cannot be read. */
export function readingFile<A>(path: string, work: (reader: ByteReader) => A): A {
  const file = openSync(path, 'r');
  try {
    return work(readerOf(file));
  } finally {
    closeSync(file);
  }
}

function readerOf(file: number): ByteReader {
  const sizeBytes = fstatSync(file).size;
  const page = Buffer.alloc(PAGE_BYTES);
  let pageStart = -1;
  const byteAt = (place: number): number => {
    const start = place - (place % PAGE_BYTES);
    if (start !== pageStart) {
      readSync(file, page, 0, PAGE_BYTES, start);
      pageStart = start;
    }
    if (place < 0 || place >= sizeBytes) throw new RangeError(`there is no byte ${place}`);
    return page[place - start] ?? 0;
  };
  const textAt = (start: number, end: number): string => {
    const bytes = Buffer.alloc(end - start);
    readSync(file, bytes, 0, bytes.length, start);
    return bytes.toString();
  };
  return { sizeBytes, byteAt, textAt };
}
