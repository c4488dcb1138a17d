import { execFile } from 'node:child_process';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { type Command, parseCommand, wrongUsage } from '../../src/commands/command.ts';
import { COMMANDS } from '../../src/commands/registry.ts';
import { withEnvironment } from './environment.ts';
import { patient } from './patience.ts';

/** What makes Node run a module of the tests: their loader, and what was built in place of sources where `BROCA` is the built one. */
export const LOADERS: readonly string[] = [
  '--import',
  import.meta.resolve('tsx'),
  ...(process.env.BROCA_TEST_BUILT === '1'
    ? ['--import', new URL('../../scripts/testing/built-sources.mjs', import.meta.url).href]
    : []),
];

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

let before: Promise<unknown> = Promise.resolve();

/**
 * What `broca` does with these words after a command's name, in this process, which spares a second of the processor; one call after
 * the other, for what they print is caught.
 */
export function commandHere(command: Command, ...words: readonly string[]): Promise<Ended> {
  const ended = before.then(() => caught(command, words));
  before = ended.catch(() => {});
  return ended;
}

async function caught(command: Command, words: readonly string[]): Promise<Ended> {
  const { log, error } = console;
  const [out, err]: [string[], string[]] = [[], []];
  const restore = withEnvironment({ NO_COLOR: '1' }); // the tests may run at a terminal
  console.log = (text: string) => void out.push(`${text}\n`);
  console.error = (text: string) => void err.push(`${text}\n`);
  try {
    const read = parseCommand(words, command);
    const status = E.isLeft(read) ? wrongUsage(read.left, command) : await command.run(read.right, COMMANDS);
    return { status, out: out.join(''), err: err.join('') };
  } finally {
    Object.assign(console, { log, error });
    restore();
  }
}
