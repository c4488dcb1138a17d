import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

export interface GroupOptions {
  readonly cwd: string;
  /** Variables added to those of the service. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Kills the program and all that it has started. */
  readonly signal: AbortSignal;
}

/** How a program ended, and its output as UTF-8, with invalid bytes replaced. */
export interface Ended {
  readonly output: string;
  readonly errorOutput: string;
  /** As in a shell: 128 plus the number of the signal for a killed program. */
  readonly returnCode: number;
}

/** The limit of stdout, and of stderr. */
const MAX_OUTPUT_MIB = 1;
const CANCELLED = 'it was cancelled';

/**
 * Runs a program with an empty stdin until no process holds its output open. Left: a sentence that says that it cannot be started,
 * wrote more than 1 MiB or was cancelled. In the last two cases its process group is killed.
 */
export const runGroup =
  (program: string, args: readonly string[], options: GroupOptions): TaskEither<string, Ended> =>
  () =>
    new Promise((resolve) => {
      const { signal } = options;
      if (signal.aborted) return resolve(E.left(CANCELLED));
      const child = started(program, args, options);
      if (E.isLeft(child)) return resolve(child);
      const { pid, stdout, stderr } = child.right;

      const end = (result: E.Either<string, Ended>) => {
        signal.removeEventListener('abort', cancel);
        resolve(result);
      };
      const kill = (why: string) => {
        end(E.left(why));
        killGroup(pid);
        // a process that has left the group may hold them open for ever
        stdout.destroy();
        stderr.destroy();
      };
      const cancel = () => kill(CANCELLED);
      const tooMuch = () => kill(`${program} wrote more than ${MAX_OUTPUT_MIB} MiB and was stopped`);
      const output = collect(stdout, tooMuch);
      const errorOutput = collect(stderr, tooMuch);
      signal.addEventListener('abort', cancel);
      child.right.on('error', (error) => end(E.left(startError(program, error))));
      child.right.on('close', (code, killedBy) => {
        const returnCode = code ?? 128 + constants.signals[killedBy ?? 'SIGKILL'];
        end(E.right({ output: output(), errorOutput: errorOutput(), returnCode }));
      });
    });

type Child = ChildProcessByStdio<null, Readable, Readable>;

function started(
  program: string,
  args: readonly string[],
  { cwd, env }: GroupOptions,
): E.Either<string, Child> {
  try {
    const options = { cwd, env: { ...process.env, ...env }, detached: true } as const;
    return E.right(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  } catch (error) {
    return E.left(startError(program, error));
  }
}

/** Collects output. The function that it returns returns the text so far. */
function collect(stream: Readable, tooMuch: () => void): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_OUTPUT_MIB * 1_048_576) tooMuch();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/** Kills the process group that `pid` leads. Ignores an ended one, and one of another user, as after `exec sudo`. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!BEYOND_REACH.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const BEYOND_REACH: ReadonlySet<string | undefined> = new Set(['ESRCH', 'EPERM']);

interface BackgroundOptions extends Omit<GroupOptions, 'signal'> {
  /** After this time its process group is killed; never when absent, or when the service has ended before. */
  readonly timeoutMs?: number | undefined;
}

/** Starts a program without input and output; it may outlive the service. Right when it runs. Left: why it can't start. */
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

/** A sentence for the error that `spawn` threw or emitted. */
function startError(program: string, error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return `${program} cannot be started (${REASONS[code] ?? message})`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it, its interpreter or its working directory does not exist',
  EACCES: 'it may not be executed',
  ENOEXEC: 'exec format error: it is no program for this machine',
  E2BIG: 'what it is given is too long',
  ETXTBSY: 'it is being written',
  ERR_INVALID_ARG_VALUE: 'what it is given contains a NUL character',
};
