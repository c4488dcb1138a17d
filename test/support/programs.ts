import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../src/system/find-program.ts';

/** Set by the test runner: it counts the present test as skipped. */
declare global {
  var skipTest: ((reason: string) => void) | undefined;
}

/** Whether a test can use `program`; PulseAudio must also start. If not, the test has to return: it counts as skipped. */
export function has(program: string): boolean {
  const problem = problems.get(program) ?? problemOf(program);
  problems.set(program, problem);
  if (problem === '') return true;
  globalThis.skipTest?.(problem);
  return false;
}

/** By program; empty for those that work. */
const problems = new Map<string, string>();

function problemOf(program: string): string {
  if (findProgram(program) === undefined) return `${program} is not installed`;
  return program === 'pulseaudio' && !soundServerStarts() ? 'pulseaudio does not start' : '';
}

/** Starts a PulseAudio that ends at once, because nothing uses it. */
function soundServerStarts(): boolean {
  const home = mkdtempSync(join(tmpdir(), 'broca-pulse-'));
  const socket = join(home, 'native');
  try {
    const { status } = spawnSync(
      'pulseaudio',
      [
        ...[
          '--daemonize=no',
          '--exit-idle-time=0',
          '--fail=yes',
          '-n',
          '--disable-shm=yes',
          '--use-pid-file=no',
        ],
        `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
      ],
      { env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home }, stdio: 'ignore', timeout: 60_000 },
    );
    return status === 0;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** A temporary directory and what programs leave in it. */
export interface Workshop {
  readonly directory: string;
  readonly path: (name: string) => string;
  /** Runs a program there to its end, quietly. */
  readonly run: (program: string, ...args: readonly string[]) => Buffer;
  readonly close: () => Promise<void>;
}

export function workshop(): Workshop {
  const directory = mkdtempSync(join(tmpdir(), 'broca-test-'));
  return {
    directory,
    path: (name) => join(directory, name),
    run: (program, ...args) =>
      execFileSync(program, args, { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }),
    close: () => rm(directory, { recursive: true, force: true }),
  };
}
