import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { patient } from './patience.ts';

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

const root = join(import.meta.dirname, '../..');

/** What makes Node the command `broca`: the built one where the runner of the tests has just built it, which starts in a fifth of the time. */
export const BROCA: readonly string[] =
  process.env.BROCA_TEST_BUILT === '1'
    ? [join(root, 'dist/cli.js')]
    : ['--import', import.meta.resolve('tsx'), join(root, 'src/cli.ts')];

/** Runs `broca` with these words in a process of its own, in the directory of the repository, to its end. */
export const command = (...words: readonly string[]): Promise<Ended> => commandIn(root, words);

/** The same in another directory, with these variables on top of this process's own. */
export const commandIn = (
  cwd: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [...BROCA, ...words],
      { cwd, env: { ...process.env, ...env }, timeout: patient(120_000) },
      (error, out, err) => {
        resolve({ status: error === null ? 0 : Number(error.code ?? -1), out, err });
      },
    );
  });
