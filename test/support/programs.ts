import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../src/system/find-program.ts';

/**
 * Whether a test that needs `program` can go on. A missing one is said on stdout and fails the test, unless
 * BROCA_NO_SETUP=1 says that nothing could be installed here.
 */
export function has(program: string): boolean {
  if (findProgram(program) !== undefined) return true;
  console.log(`not tested: ${program} is not installed`);
  if (process.env.BROCA_NO_SETUP === '1') return false;
  throw new Error(`${program} is not installed; set BROCA_NO_SETUP=1 to go on without it`);
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
