interface WorkerModule {
  readonly module: URL;
  readonly execArgv: readonly string[];
}

const TOP = new URL('.', import.meta.url).href;

/**
 * What to start a thread or a process with, built or source. A built module needs no loader: what the process was told
 * to import first is left out. A thread of Node 20 does not load TypeScript by the process's own `--import tsx`: it is told once more.
 */
export function workerModule(source: URL): WorkerModule {
  if (import.meta.url.endsWith('.js') && source.href.startsWith(TOP)) {
    return {
      module: new URL(source.href.replace(/\.ts$/, '.js')),
      execArgv: withoutLoaders(process.execArgv),
    };
  }
  if (!process.execArgv.some((argument) => argument.includes('tsx'))) {
    return { module: source, execArgv: process.execArgv }; // Node itself reads TypeScript
  }
  const preload = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return { module: source, execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] };
}

const withoutLoaders = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => word !== '--import' && words[at - 1] !== '--import');
