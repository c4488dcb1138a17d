import { spawn } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { killGroup } from './kill-group.ts';
import { startError } from './start-error.ts';

interface BackgroundOptions {
  readonly cwd: string;
  /** Variables beside those of the service. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Kills its process group then; never when absent, or when the service has ended before. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Starts a program nobody waits for, without input and output; it may outlive the service. Right as soon as it runs; Left,
 * in words, when it cannot be started.
 */
export const startBackground =
  (
    program: string,
    args: readonly string[],
    { cwd, env, timeoutMs }: BackgroundOptions,
  ): TaskEither<string, void> =>
  () =>
    new Promise((resolve) => {
      try {
        const options = { cwd, env: { ...process.env, ...env }, detached: true } as const;
        const child = spawn(program, args, { ...options, stdio: 'ignore' });
        child.unref();
        child.on('error', (error) => resolve(E.left(startError(program, error))));
        child.on('spawn', () => {
          resolve(E.right(undefined));
          if (timeoutMs === undefined) return;
          const timer = setTimeout(() => killGroup(child.pid), timeoutMs).unref();
          child.on('exit', () => clearTimeout(timer));
        });
      } catch (error) {
        resolve(E.left(startError(program, error)));
      }
    });
