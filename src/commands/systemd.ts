import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { findProgram } from '../system/find-program.ts';
import { working } from './progress.ts';

/** The result of a run of systemctl. */
interface Result {
  readonly isDone: boolean;
  readonly output: string;
  /** The last line of its complaint; empty where there is none. */
  readonly complaint: string;
}

const PROGRAM = 'systemctl';

/** Longer than a stop may take. */
const DEADLINE_MS = 120_000;

/** Asks this user's systemd. Never rejects: a program that is missing, or cannot reach systemd, has a complaint. */
export const systemctl = (...words: readonly string[]): Promise<Result> =>
  working('Waiting for systemd', () => run(['--user', ...words]));

/** The version of systemd, where there is one. */
export async function systemdVersion(): Promise<number | undefined> {
  const { isDone, output } = await run(['--version']);
  const found = isDone ? /^systemd (\d+)/.exec(output)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

function run(words: readonly string[]): Promise<Result> {
  const program = findProgram(PROGRAM);
  if (program === undefined)
    return Promise.resolve({ isDone: false, output: '', complaint: `${PROGRAM} is not installed` });
  return new Promise((resolve) => {
    execFile(program, words, { timeout: DEADLINE_MS }, (error, output, complaints) => {
      const complaint = complaints.trim().split('\n').at(-1) || (error?.message ?? '');
      resolve({ isDone: error === null, output, complaint });
    });
  });
}

/** Where systemd looks for units of this user's own. */
export function unitPath(name: string): string {
  const { XDG_CONFIG_HOME = '' } = process.env;
  const config = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), '.config');
  return join(config, 'systemd/user', `${name}.service`);
}

/** Whether there is no unit, one that broca wrote, or another one. */
export async function unitState(path: string): Promise<'absent' | 'ours' | 'foreign'> {
  try {
    return (await readFile(path, 'utf8')).startsWith(`${FIRST_LINE}\n`) ? 'ours' : 'foreign';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    throw error;
  }
}

/** Readable for its owner alone. */
export async function writeUnit(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o600 });
}

export const removeUnit = (path: string): Promise<void> => rm(path, { force: true });

export interface UnitOptions {
  /** Without its ending. */
  readonly name: string;
  /** The program, absolute, then its words. */
  readonly command: readonly [program: string, ...words: readonly string[]];
  readonly directory: string;
  /** How long it may take to stop, in seconds. */
  readonly stopS: number;
  /** Of the systemd that reads it; undefined when it is unknown. */
  readonly systemdVersion: number | undefined;
}

/** The first line of a unit that broca wrote: no other unit is overwritten or removed. */
export const FIRST_LINE = '# Written by: broca service install';

/** The unit of a service that the user's systemd starts, and restarts when it fails. */
export function unitText({ name, command, directory, stopS, systemdVersion }: UnitOptions): string {
  const [program, ...words] = command;
  return `${FIRST_LINE}
# The next install overwrites this file. Put your additions into: systemctl --user edit ${name}

[Unit]
Description=Broca, an offline voice assistant
After=pipewire.service pulseaudio.service
# it goes on trying, however often it failed
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=${[programWord(program), ...words.map(argumentWord)].join(' ')}
WorkingDirectory=${pathWord(directory)}
Restart=on-failure
${restarts(systemdVersion)}
# a command line that is wrong stays wrong
RestartPreventExitStatus=2
TimeoutStopSec=${stopS}
# Broca ends what it has started; what is left after it is killed
KillMode=mixed
StandardOutput=journal
StandardError=journal
# passwords of the kit are in its memory
LimitCORE=0
# one script that takes too much memory does not take the assistant with it
OOMPolicy=continue
# No sandbox: all that systemd offers a user sets NoNewPrivileges, or hides files, which scripts with sudo or sound may need.

[Install]
WantedBy=default.target
`;
}

/** The first systemd whose rests between two tries can grow. */
const GROWING_SINCE = 254;

const restarts = (version = 0): string =>
  version >= GROWING_SINCE ? 'RestartSec=2\nRestartSteps=6\nRestartMaxDelaySec=300' : 'RestartSec=10';

/** One argument of `ExecStart=`, quoted as systemd.syntax(7) and systemd.service(5) ask: nothing in it is expanded. */
export const argumentWord = (text: string): string => `"${escaped(text).replaceAll('$', '$$$$')}"`;

/** The program of `ExecStart=`, in which systemd looks for no variables. Quotes and backslashes it takes in none, however written. */
export const programWord = (path: string): string => `"${escaped(path)}"`;

export const fitsProgram = (path: string): boolean => fitsUnit(path) && !/["'\\]/.test(path);

/** A path that a setting takes whole, unquoted, with spaces and all. */
export const pathWord = (path: string): string => path.replaceAll('%', '%%');

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%');

/** Whether a unit can hold this text in every of its settings: not over two lines, nor with a backslash before a line's end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const fitsUnit = (text: string): boolean => !/[\u0000-\u001f\u007f]|\\$|^\s|\s$/.test(text);
