import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** Starts a server module in a process of its own; the first line it prints is its address. */
export async function serverProcess(module: string, ...words: readonly string[]): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    child,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
