import { spawn } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../errors.ts';

export interface RunOptions {
  readonly engine: string;
  readonly stdin: string;
  /** Kills the program; the result is then an `EngineFailed`. */
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** The pipeline's word for `DeadlinePassed`. */
  readonly stage: string;
}

const MAX_COMPLAINT_LENGTH = 200;

/**
 * Runs a program, never through a shell, and gives its stdout. Left: `EngineMissing` when it cannot be started,
 * `EngineFailed` with the last line of its stderr, `DeadlinePassed`.
 */
export const runProgram =
  (
    program: string,
    args: readonly string[],
    { engine, stdin, signal, deadlineMs, stage }: RunOptions,
  ): TaskEither<AssistantError, Buffer> =>
  () =>
    new Promise((resolve) => {
      const late = AbortSignal.timeout(deadlineMs);
      const left = (error: AssistantError) => resolve(E.left(error));
      const failed = (message: string) => left({ _tag: 'EngineFailed', engine, message });
      if (signal.aborted) return failed(`${stage} was given up`);

      const child = spawn(program, args, { signal: AbortSignal.any([signal, late]), killSignal: 'SIGKILL' });
      const stdout: Buffer[] = [];
      let complaint = '';
      child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(-1_000);
      });
      child.on('error', ({ message }) => {
        if (late.aborted) left({ _tag: 'DeadlinePassed', stage, deadlineMs });
        else if (signal.aborted) failed(`${stage} was given up`);
        else
          left({
            _tag: 'EngineMissing',
            engine,
            message: `the program ${program} cannot be started (${message})`,
            fix: `install ${program}`,
          });
      });
      child.on('close', (code) =>
        code === 0
          ? resolve(E.right(Buffer.concat(stdout)))
          : failed(lastLine(complaint) || `exit code ${code}`),
      );
      child.stdin.on('error', () => {}); // the program may close stdin early; its exit code tells the rest
      child.stdin.end(stdin);
    });

const lastLine = (text: string): string =>
  (text.trim().split('\n').at(-1) ?? '').slice(0, MAX_COMPLAINT_LENGTH);
