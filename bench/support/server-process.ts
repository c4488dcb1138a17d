import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number | undefined;
  /** What it has written on its standard output so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

/** The built service on a kit, on any free port, in a process of its own, as `broca` and `npm start` start it. */
export const brocaProcess = (
  home: string,
  { node, flags = [] }: { readonly node?: string; readonly flags?: readonly string[] } = {},
): Promise<ServerProcess> =>
  serverProcess([...YOUNG_GENERATION, ...flags, CLI, 'start', '--home', home, '--port', '0'], node);

const YOUNG_GENERATION = ['--max-semi-space-size=4'];

const CLI = join(import.meta.dirname, '../../dist/cli.js');

/** The bare Fastify route, likewise. */
export const bareProcess = (flags: readonly string[] = []): Promise<ServerProcess> =>
  serverProcess([...flags, '--import', 'tsx', join(import.meta.dirname, 'bare-server.ts')]);

/** Settles when the address has been printed. `node` is the program that runs the words, this process's by default. */
export async function serverProcess(
  words: readonly string[],
  node = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(node, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\/\/[^/\s]+(?=[/\s])/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`it ended early: ${printed}`)));
  });
  return {
    url,
    pid: child.pid,
    printed: () => printed,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
