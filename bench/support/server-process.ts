import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
}

/** The built service on a kit, on any free port, in a process of its own. */
export const brocaProcess = (home: string, node?: string): Promise<ServerProcess> =>
  serverProcess(
    [join(import.meta.dirname, '../../dist/cli.js'), 'start', '--home', home, '--port', '0'],
    node,
  );

/** The bare Fastify route, likewise. */
export const bareProcess = (): Promise<ServerProcess> =>
  serverProcess(['--import', 'tsx', join(import.meta.dirname, 'bare-server.ts')]);

/** Settles when the address has been printed. `node` is the program that runs the words, this process's by default. */
export async function serverProcess(
  words: readonly string[],
  node = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(node, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\S+(?=\s)/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`it ended early: ${printed}`)));
  });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
