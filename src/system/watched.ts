import { relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';

interface WatchOptions {
  /** A directory, with all below it; names that begin with a dot and packages are left out. */
  readonly directory: string;
  /** Directories below it that are not looked at. */
  readonly without: readonly string[];
  /** Whether a change of this file counts, or of a file in this folder. */
  readonly isOf: (path: string) => boolean;
  /** What changed since then, and before the watching began, is told too; since 1970. */
  readonly sinceMs: number;
  /** Called once whatever was changed has rested for `restMs`. */
  readonly changed: () => void;
  /** Called when changes can no longer be noticed. */
  readonly failed: (error: Error) => void;
  /** An editor saves in several steps; 200 ms when absent. */
  readonly restMs?: number;
}

/** Tells of changes to files. Settles when it is at work; `close` it, or the process goes on. */
export async function watchFiles({
  directory,
  without,
  isOf,
  sinceMs,
  changed,
  failed,
  restMs = 200,
}: WatchOptions) {
  const left = without
    .map((path) => resolve(path))
    .filter((path) => path.startsWith(resolve(directory) + sep));
  const isLeftOut = (path: string): boolean =>
    LEFT_OUT.test(relative(directory, path)) ||
    left.some((one) => path === one || path.startsWith(one + sep));
  let rest: NodeJS.Timeout | undefined;
  let isReady = false;
  const watcher = watch(directory, { ignored: isLeftOut, alwaysStat: true });
  watcher.on('all', (_event, path, stats) => {
    if (!isReady && (stats === undefined || stats.isDirectory() || stats.ctimeMs <= sinceMs)) return;
    if (resolve(path) === resolve(directory)) return; // Broca's own directory appears in it
    if (!isOf(resolve(path))) return;
    clearTimeout(rest);
    rest = setTimeout(changed, restMs);
  });
  watcher.on('error', (error) => failed(error as Error));
  await new Promise<void>((ready) => watcher.once('ready', ready));
  isReady = true;
  return {
    close: async (): Promise<void> => {
      clearTimeout(rest);
      await watcher.close();
    },
  };
}

/** Hidden files, those of editors, packages. */
const LEFT_OUT = /(^|[\\/])(\.[^\\/.]|node_modules([\\/]|$))|~$/;
