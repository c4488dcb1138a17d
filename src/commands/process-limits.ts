import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** What the system and Node allow this process. */
interface Limits {
  /** Files, lines and children at once; undefined where nobody tells. */
  readonly openFiles: number | undefined;
  readonly heapMb: number;
}

/** Its modules are opened many at a time: a start with 256 fails. */
const MIN_FILES = 512;
/** A start with 80 fails. */
const MIN_HEAP_MB = 96;

/** Why a service cannot work within these limits, and what to do; undefined where it can. */
export function tooLittle({ openFiles, heapMb } = present()): string | undefined {
  if (openFiles !== undefined && openFiles < MIN_FILES)
    return `only ${openFiles} files may be open at once, and Broca needs ${MIN_FILES}: ${RAISE}`;
  if (heapMb < MIN_HEAP_MB)
    return `the heap may take ${Math.floor(heapMb)} MB, and Broca needs ${MIN_HEAP_MB}: --max-old-space-size=64, or more, in the place of the one that node is given`;
  return undefined;
}

/** What is said of a failure for want of files, undefined for any other. */
export const outOfFiles = (error: unknown): string | undefined => {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE' ? `too many files are open at once: ${RAISE}` : undefined;
};

const RAISE = 'raise the limit (ulimit -n 1024, or LimitNOFILE=1024 in its unit of systemd)';

const present = (): Limits => ({
  openFiles: openFiles(),
  heapMb: getHeapStatistics().heap_size_limit / 2 ** 20,
});

function openFiles(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft); // or unlimited
  } catch {
    return undefined; // not Linux
  }
}
