import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** Node opens many modules at a time: a start with 256 fails. */
const MIN_FILES = 512;
/** A start with 80 fails. */
const MIN_HEAP_MB = 96;

/** Why the service cannot work within the limits of this process, and what to do. Undefined when it can. */
export function lackOfResources(
  openFiles = maxOpenFiles(),
  heapMb = getHeapStatistics().heap_size_limit / 2 ** 20,
): string | undefined {
  if (openFiles !== undefined && openFiles < MIN_FILES)
    return `only ${openFiles} files may be open at once, and Broca needs ${MIN_FILES}: ${RAISE}`;
  if (heapMb < MIN_HEAP_MB)
    return `the heap may take ${Math.floor(heapMb)} MB, and Broca needs ${MIN_HEAP_MB}: --max-old-space-size=64, or more, in the place of the one that node is given`;
  return undefined;
}

/** The text of an error that is caused by too many open files. Undefined for any other error. */
export const outOfFilesText = (error: unknown): string | undefined => {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE' ? `too many files are open at once: ${RAISE}` : undefined;
};

const RAISE = 'raise the limit (ulimit -n 1024, or LimitNOFILE=1024 in its unit of systemd)';

/** How many files, connections and processes may be open at once. Undefined where the system has no such limit or hides it. */
function maxOpenFiles(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft); // or unlimited
  } catch {
    return undefined; // not Linux
  }
}
