import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
}

/** The built service on a kit, on any free port, in a process of its own. */
export const brocaProcess = (home: string): Promise<ServerProcess> =>
  serverProcess([join(import.meta.dirname, '../../dist/cli.js'), 'start', '--home', home, '--port', '0']);

/** The bare Fastify route, likewise. */
export const bareProcess = (): Promise<ServerProcess> =>
  serverProcess(['--import', 'tsx', join(import.meta.dirname, 'bare-server.ts')]);

/** Settles when the address has been printed. */
export async function serverProcess(words: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  while (!/http:\S+\s/.test(printed)) printed += String((await once(child.stdout, 'data'))[0]);
  child.stdout.resume();
  return {
    url: /http:\S+/.exec(printed)?.[0] ?? '',
    pid: child.pid,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
