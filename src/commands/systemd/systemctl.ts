import { execFile } from 'node:child_process';
import { findProgram } from '../../system/find-program.ts';

/** What a run of systemctl came to. */
export interface Told {
  readonly isDone: boolean;
  readonly output: string;
  /** The last line of its complaint; empty where there is none. */
  readonly complaint: string;
}

const PROGRAM = 'systemctl';

/** Longer than a stop may take. */
const DEADLINE_MS = 120_000;

/** Asks this user's systemd. Never rejects: a program that is not there, or hears nobody, has a complaint. */
export const systemctl = (...words: readonly string[]): Promise<Told> => run(['--user', ...words]);

/** The version of systemd, where there is one. */
export async function systemdVersion(): Promise<number | undefined> {
  const { isDone, output } = await run(['--version']);
  const found = isDone ? /^systemd (\d+)/.exec(output)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

function run(words: readonly string[]): Promise<Told> {
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
