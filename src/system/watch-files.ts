import { relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';

interface WatchOptions {
  /** The directory to watch, with everything below except hidden files, packages and backups of editors. */
  readonly directory: string;
  /** Directories below it to ignore. */
  readonly without: readonly string[];
  /** Whether a change of this file, or in this folder, counts. */
  readonly isOf: (path: string) => boolean;
  /** Files that changed after this time, in ms since 1970, count as changed when the watching begins. */
  readonly sinceMs: number;
  /** Called when no file has changed for `restMs` after a change. */
  readonly changed: () => void;
  /** Called when watching fails. */
  readonly failed: (error: Error) => void;
  /** Bundles the steps in which an editor saves a file; 200 ms by default. */
  readonly restMs?: number;
}

/** Watches files. Settles when watching has begun. The process does not end before `close`. */
export async function watchFiles(options: WatchOptions) {
  const { directory, sinceMs, restMs = 200 } = options;
  const ignored = options.without
    .map((path) => resolve(path))
    .filter((path) => path.startsWith(resolve(directory) + sep));
  const isIgnored = (path: string): boolean =>
    IGNORED.test(relative(directory, path)) ||
    ignored.some((folder) => path === folder || path.startsWith(folder + sep));
  let rest: NodeJS.Timeout | undefined;
  let isReady = false;
  const watcher = watch(directory, { ignored: isIgnored, alwaysStat: true });
  watcher.on('all', (_event, path, stats) => {
    if (!isReady && (stats === undefined || stats.isDirectory() || stats.ctimeMs <= sinceMs)) return;
    if (resolve(path) === resolve(directory)) return; // Broca's own directory is created in it
    if (!options.isOf(resolve(path))) return;
    clearTimeout(rest);
    rest = setTimeout(options.changed, restMs);
  });
  watcher.on('error', (error) => options.failed(error as Error));
  await new Promise<void>((ready) => watcher.once('ready', ready));
  isReady = true;
  return {
    close: async (): Promise<void> => {
      clearTimeout(rest);
      await watcher.close();
    },
  };
}

/** Hidden files, packages, and backups of editors. */
const IGNORED = /(^|[\\/])(\.[^\\/.]|node_modules([\\/]|$))|~$/;
