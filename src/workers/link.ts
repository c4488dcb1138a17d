import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { describeUnknown } from '../lib/errors.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { startThread, workerModule } from './worker-module.ts';

/** The line to a running worker. */
export interface Link<Request> {
  /** Throws when the message cannot be copied. A message to a worker that is gone is lost. */
  readonly send: (message: ToWorker<Request>) => void;
  /** Ends the worker even in the middle of a call. */
  readonly kill: () => void;
  /** Sets whether a thread keeps this process alive. A worker process always does. */
  readonly keepAlive: (isKept: boolean) => void;
  /** Settles when the worker is gone, with the reason. Never rejects. */
  readonly gone: Promise<string>;
}

/** Limits and `workerData` of a thread. */
export type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'>;

/** Where a worker runs. */
export interface WorkerKind {
  /** Makes it a thread with these options; without them it is a process, which may crash. */
  readonly thread?: ThreadOptions;
  /** A third of what the young generation of a process may take, in MB; by default 1. */
  readonly semiSpaceMb?: number;
}

/** Starts a module that serves calls. Throws when there is no room for a thread. */
export function startWorker<Request, Reply>(
  module: URL,
  { thread, semiSpaceMb = SMALL_MB }: WorkerKind,
  receive: (message: FromWorker<Reply>) => void,
): Link<Request> {
  return thread === undefined
    ? processLink(module, semiSpaceMb, receive)
    : threadLink(module, thread, receive);
}

/** An engine's process makes little garbage, and lets 30 MB of it gather by default; sound is not in the heap. */
const SMALL_MB = 1;

const LAST_WORDS_LENGTH = 400;
const LAST_WORDS_MS = 100;

/** The reason ends with the end of what the process wrote to stderr. */
function processLink<Request, Reply>(
  source: URL,
  semiSpaceMb: number,
  receive: (message: FromWorker<Reply>) => void,
): Link<Request> {
  const { module, execArgv } = workerModule(source);
  const child = fork(fileURLToPath(module), [], {
    execArgv: [...execArgv, `--max-semi-space-size=${semiSpaceMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  const gone = new Promise<string>((resolve) => {
    const end = (reason: string): void =>
      resolve(lastWords.trim() === '' ? reason : `${reason}: ${lastWords.trim()}`);
    const exited = (code: number | null, signal: string | null): void =>
      end(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    child.on('error', (error) => end(error.message));
    child.on('close', exited);
    // a grandchild may hold stderr open: the last words are not waited for longer than this
    child.on('exit', (code, signal) => setTimeout(exited, LAST_WORDS_MS, code, signal));
  });
  child.on('message', receive);
  return {
    send: (message) => void child.send(message, () => {}),
    kill: () => void child.kill('SIGKILL'),
    keepAlive: () => {},
    gone,
  };
}

function threadLink<Request, Reply>(
  source: URL,
  options: ThreadOptions,
  receive: (message: FromWorker<Reply>) => void,
): Link<Request> {
  const thread = threadOn(source, options);
  const memoryMb = options.resourceLimits?.maxOldGenerationSizeMb;
  let reason: string | undefined;
  thread.on('message', receive);
  thread.on('error', (error: Error & { readonly code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reason = isMemory ? `needed more than ${memoryMb} MB` : describeUnknown(error);
  });
  const gone = new Promise<string>((resolve) => {
    thread.on('exit', () => resolve(reason ?? 'its thread ended'));
  });
  thread.unref();
  return {
    send: (message) => thread.postMessage(message),
    kill: () => void thread.terminate(),
    keepAlive: (isKept) => (isKept ? thread.ref() : thread.unref()),
    gone,
  };
}

function threadOn(source: URL, options: ThreadOptions): Worker {
  try {
    return startThread(source, options);
  } catch (error) {
    throw new Error(`its thread cannot be started: ${describeUnknown(error)}`);
  }
}
