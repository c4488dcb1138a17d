import { Worker, type WorkerOptions } from 'node:worker_threads';

const TOP = new URL('..', import.meta.url).href;

/**
 * How to start a worker's module, built or source. A built one needs no loader, so the process's own `--import` is left out. A
 * thread of Node 20 needs `--import tsx` again to load TypeScript.
 */
export function workerModule(source: URL) {
  if (import.meta.url.endsWith('.js') && source.href.startsWith(TOP)) {
    return {
      module: new URL(source.href.replace(/\.ts$/, '.js')),
      execArgv: process.execArgv.filter((_, at) => !isLoader(process.execArgv, at)),
    };
  }
  if (!process.execArgv.some((argument) => argument.includes('tsx'))) {
    return { module: source, execArgv: process.execArgv }; // Node itself reads TypeScript
  }
  const preload = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return { module: source, execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] };
}

/** Starts a thread on a module, built or source. */
export function startThread(source: URL, options: WorkerOptions = {}): Worker {
  const { module, execArgv } = workerModule(source);
  return new Worker(module, { ...options, execArgv: threadArguments(execArgv) });
}

/**
 * The words of a command line that a thread takes: what loads its modules, and what Node says of its code. V8's flags (`--max-old-space-size`)
 * hold for the whole process, and Node starts no thread that is given one.
 */
export const threadArguments = (words: readonly string[]): string[] =>
  words.filter((word, at) => OF_THREADS.test(word) || isLoader(words, at));

const OF_THREADS =
  /^--(experimental-(strip|transform)-types|enable-source-maps|(no-|trace-)warnings|disable-warning=)/;

const LOADERS = ['--import', '--require', '-r', '--loader', '--experimental-loader'];

/** Whether this word has a loader loaded, or is the one that the word before it has loaded. */
const isLoader = (words: readonly string[], at: number): boolean =>
  LOADERS.some((loader) => words[at]?.startsWith(`${loader}=`)) ||
  [words[at], words[at - 1]].some((word) => word !== undefined && LOADERS.includes(word));
