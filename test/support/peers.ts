import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram } from '../../src/system/find-program.ts';

/** A version of the reference library of the Wyoming protocol. */
export type Library = '1.5.4' | '1.9.0';

export const LIBRARIES: readonly Library[] = ['1.5.4', '1.9.0'];

const FOLDER = resolve(process.env.BROCA_PEERS ?? join(import.meta.dirname, '../../../shared/peers'));

/** Why the programs of others are not run here; undefined where they are. */
export const noPeersHere: string | undefined = !existsSync(join(FOLDER, 'satellite.sh'))
  ? `the programs of others are not in ${FOLDER}; BROCA_PEERS names their folder`
  : findProgram('python3') === undefined
    ? 'python3 is not installed'
    : undefined;

interface Skipping {
  (title: string, run: () => Promise<void>): void;
  readonly skip: (title: string, run: () => Promise<void>) => void;
}

/** Tests that run programs of others: skipped, and said so, where those are not. */
export function withPeers(test: Skipping): (title: string, run: () => Promise<void>) => void {
  if (noPeersHere !== undefined) console.log(`not tested: ${noPeersHere}`);
  return (title, run) => (noPeersHere === undefined ? test(title, run) : test.skip(title, run));
}

/** The path of something in the folder of peers. */
export const peerPath = (name: string): string => join(FOLDER, name);

/** Ends with this process, also where that is killed. */
const ENDING_WITH_US = findProgram('setpriv') === undefined ? [] : ['setpriv', '--pdeathsig', 'KILL', '--'];

/** A program of others at work, in a group of its own: that with which the run of the tests ends a file does not reach it. */
export interface PeerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** All it has printed so far, both streams. */
  readonly log: () => string;
  /** With SIGKILL, whatever it has started too; settles when it is gone. */
  readonly kill: () => Promise<void>;
}

/** Python over that version of the library; `args` as for `python3`. */
export const python = (library: Library, args: readonly string[]): PeerProcess =>
  peer('python3', args, {
    PYTHONPATH: `${peerPath(`wyoming-${library}`)}:${peerPath('stubs')}`,
    PYTHONDONTWRITEBYTECODE: '1',
  });

/** A program, with variables beside those of this process. */
export function peer(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): PeerProcess {
  const [first = program, ...rest] = [...ENDING_WITH_US, program, ...args];
  const child = spawn(first, rest, { detached: true, env: { ...process.env, ...variables } });
  const pieces: string[] = [];
  const closed = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => void pieces.push(piece));
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has ended already
    }
  };
  process.once('exit', end);
  return {
    child,
    log: () => pieces.join(''),
    kill: async () => {
      end();
      await closed;
      process.off('exit', end);
    },
  };
}
