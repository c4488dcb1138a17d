import { spawn } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../lib/errors.ts';

export interface RunOptions {
  readonly engine: string;
  readonly stdin: string;
  /** Kills the program; the result is then an `EngineFailed`. */
  readonly signal: AbortSignal;
  /** Longest silence of stdout, counted from the start and again from each piece of output. */
  readonly deadlineMs: number;
  /** The stage that errors name. */
  readonly stage: string;
  /** The limit of stdout; by default 200 MB, an hour of speech. */
  readonly maxBytes?: number;
}

const MAX_COMPLAINT_LENGTH = 200;
const MAX_BYTES = 200_000_000;

/** Runs a program without a shell; returns its stdout. Left: `EngineMissing`, `EngineFailed` (last line of stderr), `DeadlinePassed`. */
export const runProgram =
  (
    program: string,
    args: readonly string[],
    { engine, stdin, signal, deadlineMs, stage, maxBytes = MAX_BYTES }: RunOptions,
  ): TaskEither<AssistantError, Buffer> =>
  () =>
    new Promise((resolve) => {
      const left = (error: AssistantError) => resolve(E.left(error));
      const failed = (message: string) => left({ _tag: 'EngineFailed', engine, message });
      if (signal.aborted) return failed(`${stage} was cancelled`);

      const late = new AbortController();
      const life = AbortSignal.any([signal, late.signal]);
      const child = spawn(program, args, { signal: life, killSignal: 'SIGKILL' });
      const stop = silenceTimer(child.stdout, deadlineMs, () => late.abort());
      const stdout: Buffer[] = [];
      let bytes = 0;
      let complaint = '';
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxBytes) return stdout.push(chunk);
        failed(`${program} wrote more than ${maxBytes} bytes`);
        return late.abort();
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(-1_000);
      });
      child.on('error', ({ message }) => {
        stop();
        if (late.signal.aborted) left({ _tag: 'DeadlinePassed', stage, deadlineMs });
        else if (signal.aborted) failed(`${stage} was cancelled`);
        else
          left({
            _tag: 'EngineMissing',
            engine,
            message: `the program ${program} cannot be started (${message})`,
            fix: `install ${program}`,
          });
      });
      child.on('close', (code) => {
        stop();
        if (code === 0) resolve(E.right(Buffer.concat(stdout)));
        else failed(lastLine(complaint).slice(0, MAX_COMPLAINT_LENGTH) || `exit code ${code}`);
      });
      child.stdin.on('error', () => {}); // the program may close stdin early; its exit code says whether it failed
      child.stdin.end(stdin);
    });

/** Calls `onSilence` after `deadlineMs` without output. Output that waits because this process is busy counts. Returns a function that stops it. */
function silenceTimer(output: Readable, deadlineMs: number, onSilence: () => void): () => void {
  let pieces = 0;
  const look = (seen: number): void => {
    if (pieces === seen) onSilence();
  };
  const timer = setTimeout(() => setImmediate(look, pieces), deadlineMs);
  output.on('data', () => {
    pieces += 1;
    timer.refresh();
  });
  return () => clearTimeout(timer);
}

/** The last line that is not empty, which usually says why a program failed. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** A program that takes longer than this hangs. */
const MAX_SLOWNESS = 4;

/** The load is that of the whole machine, also in a container that has few of its cores. */
const CORES = cpus().length || availableParallelism();

/** The processes that wait for each core, at least 1: the load of the last minute, and 1 on a system without such a figure. */
export const loadPerCore = (wanting: number = loadavg()[0] ?? 0, cores: number = CORES): number =>
  Math.max(1, wanting / cores);

/** How many times longer than usual a program takes under the present load: 1 on a machine with a free core, at most 4. */
export const slowness = (...load: Parameters<typeof loadPerCore>): number =>
  Math.min(MAX_SLOWNESS, loadPerCore(...load));
