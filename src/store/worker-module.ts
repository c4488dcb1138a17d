interface WorkerModule {
  readonly module: URL;
  readonly execArgv: readonly string[];
}

/**
 * What to start a thread with, built or source. A thread of Node 20 does not load TypeScript by the process's own
 * `--import tsx`: it is told once more.
 */
export function workerModule(source: URL): WorkerModule {
  if (import.meta.url.endsWith('.js')) {
    return { module: new URL(source.href.replace(/\.ts$/, '.js')), execArgv: process.execArgv };
  }
  if (!process.execArgv.some((argument) => argument.includes('tsx'))) {
    return { module: source, execArgv: process.execArgv }; // Node itself reads TypeScript
  }
  const preload = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return { module: source, execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] };
}
