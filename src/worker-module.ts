interface WorkerModule {
  readonly module: URL;
  readonly execArgv: readonly string[];
}

const TOP = new URL('.', import.meta.url).href;

/**
 * What to start a thread or a process with, built or source. A built module needs nothing of what the process was told to read
 * TypeScript with. A thread of Node 20 does not load TypeScript by the process's own `--import tsx`: it is told once more.
 */
export function workerModule(source: URL): WorkerModule {
  if (import.meta.url.endsWith('.js') && source.href.startsWith(TOP)) {
    return { module: new URL(source.href.replace(/\.ts$/, '.js')), execArgv: [] };
  }
  if (!process.execArgv.some((argument) => argument.includes('tsx'))) {
    return { module: source, execArgv: process.execArgv }; // Node itself reads TypeScript
  }
  const preload = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return { module: source, execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] };
}
