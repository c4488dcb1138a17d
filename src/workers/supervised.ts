import { fork, type ChildProcess as NodeChild } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { EngineHealth } from '../engines/ports.ts';
import type { AssistantError } from '../lib/errors.ts';
import {
  type Answer,
  type CallOptions,
  type FromChild,
  type OpenCall,
  openCall,
  settleable,
  type ToChild,
} from './call.ts';
import { workerModule } from './worker-module.ts';

export interface ChildProcessOptions {
  readonly engine: string;
  /** A module that calls `serve`. */
  readonly module: URL;
  /** The child is ended when no call was open for this long; never when absent. */
  readonly idleMs?: number;
  readonly restart?: RestartOptions;
  /** Told of each death that nobody asked for, and how long a start has to wait now. */
  readonly died?: (pauseMs: number) => void;
}

export interface ChildProcess<Request, Reply> {
  /**
   * One call: `request`, then everything `more$` emits until the child replies. Starts the child when it does not run.
   * Left: `EngineFailed` (it died, threw, or waits to be started again), `EngineMissing` (the child said so),
   * `DeadlinePassed` (the child is then killed: a hanging native call can only be ended so), or `more$`'s own error.
   */
  readonly call: (
    request: Request,
    options: CallOptions<Request, Reply>,
  ) => TaskEither<AssistantError, Reply>;
  readonly health: () => EngineHealth;
  /** Kills the child; open and later calls fail. */
  readonly close: () => Promise<void>;
}

interface Child<Request, Reply> {
  readonly node: Fork['node'];
  readonly open: Map<number, OpenCall<Reply>>;
  readonly send: (message: ToChild<Request>) => void;
  readonly kill: (why: string) => void;
  readonly heardAtMs: () => number;
  readonly free: () => Promise<unknown>;
  readonly gone: Promise<unknown>;
}

/**
 * A Node process for code that may hang or crash. It starts at the first call; after a death it starts again at the next
 * call, but only when a growing delay has passed: what is left of a short one is waited for. A call that failed is never repeated.
 */
export function childProcess<Request, Reply>(options: ChildProcessOptions): ChildProcess<Request, Reply> {
  const { engine, module, idleMs, restart = RESTART, died } = options;
  let child: Child<Request, Reply> | undefined;
  let deaths: Deaths | undefined;
  let health: EngineHealth = { state: 'off' };
  let isClosed = false;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  let isMourned = false;
  let restarts = 0;

  const failed = (message: string): AssistantError => ({ _tag: 'EngineFailed', engine, message });

  return {
    call: (request, callOptions) => async () => {
      if (isShort(pauseMs())) await waited(pauseMs() + SPARE_MS, callOptions.signal);
      if (isClosed) return E.left(failed('closed'));
      if (callOptions.signal.aborted) return E.left(failed(`${callOptions.stage} was given up`));
      const leftMs = pauseMs();
      if (leftMs > 0) return E.left(failed(`${deaths?.why}; will be tried again in ${leftMs} ms`));
      clearTimeout(idle);
      child ??= start();
      lastId += 1;
      const call = openCall<Request, Reply>(lastId, request, { engine, ...child }, callOptions);
      child.open.set(lastId, call);
      return call.result;
    },
    health: () => (restarts === 0 ? health : { ...health, restarts }),
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      child?.kill('closed');
      await child?.gone;
    },
  };

  function pauseMs(): number {
    return child === undefined && !isClosed ? waitMs(deaths, restart, steadyMs()) : 0;
  }

  function start(): Child<Request, Reply> {
    const { node, gone } = forkModule(module);
    const open = new Map<number, OpenCall<Reply>>();
    const loaded = settleable<void>();
    let killedWhy: string | undefined;
    let heardAtMs = performance.now();
    if (isMourned) restarts += 1;
    isMourned = false;
    if (deaths === undefined || deaths.count < restart.limit) health = { state: 'starting' };

    node.on('message', (message: FromChild<Reply>) => {
      heardAtMs = performance.now();
      if (message.type === 'ready') {
        if (health.state === 'starting') health = { state: 'ready' };
        return;
      }
      if (message.type === 'told') {
        deaths = undefined; // a call may listen for ever, and never be replied to
        return open.get(message.id)?.told(message.reply);
      }
      judge(message);
      loaded.give();
      open.get(message.id)?.answered(message);
      open.delete(message.id);
      if (open.size === 0 && idleMs !== undefined) idle = setTimeout(retire, idleMs);
    });
    const kill = (why: string): void => {
      killedWhy = why;
      node.kill('SIGKILL');
    };
    const retire = (): void => {
      child = undefined;
      health = { state: 'off' };
      node.kill('SIGKILL');
    };
    const ended = gone.then((reason) => {
      if (child?.node !== node) return;
      clearTimeout(idle);
      child = undefined;
      const why = killedWhy ?? reason;
      if (isClosed) health = { state: 'off' };
      else mourn(why);
      for (const call of open.values()) call.died(failed(why));
      if (!isClosed && deaths !== undefined) died?.(waitMs(deaths, restart, deaths.atMs));
    });
    // a call that was given up has its result already
    const free = () => Promise.all([loaded.promise, ...[...open.values()].map(({ result }) => result)]);
    const send = (message: ToChild<Request>): void => void node.send(message, () => {});
    return { node, open, kill, free, gone: ended, send, heardAtMs: () => heardAtMs };
  }

  function judge(message: Answer<Reply>): void {
    if (message.type === 'replied') {
      deaths = undefined;
      health = { state: 'ready' };
    } else if (typeof message.error === 'object' && message.error._tag === 'EngineMissing') {
      health = { state: 'missing', detail: `${message.error.message}; ${message.error.fix}` };
    }
  }

  function mourn(why: string): void {
    isMourned = true;
    deaths = { count: (deaths?.count ?? 0) + 1, atMs: steadyMs(), why };
    const times = deaths.count === 1 ? '' : ` (${deaths.count} times in a row)`;
    const pauseMs = waitMs(deaths, restart, deaths.atMs);
    health = { state: 'failed', detail: `${why}${times}; will be tried again after ${pauseMs} ms` };
  }
}

/** The first delay after a death: whoever speaks right then loses no order by it. */
const isShort = (pauseMs: number): boolean => pauseMs > 0 && pauseMs <= RESTART.firstDelayMs;

/** A timer may be a little early. */
const SPARE_MS = 20;

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {});

/** By a clock that nobody sets: one that is put back would keep a child from its next start. */
const steadyMs = (): number => Math.round(performance.now());

const LAST_WORDS_LENGTH = 400;
const LAST_WORDS_MS = 100;

interface Fork {
  readonly node: NodeChild;
  /** Settles when the process is gone, with the reason and the end of what it wrote to stderr. Never rejects. */
  readonly gone: Promise<string>;
}

/** Starts `module` in a Node process of its own; source or built, after the file this runs from. */
function forkModule(module: URL): Fork {
  const { module: file, execArgv } = workerModule(module);
  const node = fork(fileURLToPath(file), [], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  node.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  const gone = new Promise<string>((resolve) => {
    const tell = (reason: string): void =>
      resolve(lastWords.trim() === '' ? reason : `${reason}: ${lastWords.trim()}`);
    node.on('error', (error) => tell(error.message));
    const tellEnd = (code: number | null, signal: string | null): void =>
      tell(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    node.on('close', tellEnd);
    // a grandchild may hold stderr open: the last words are not waited for longer than this
    node.on('exit', (code, signal) => setTimeout(tellEnd, LAST_WORDS_MS, code, signal));
  });
  return { node, gone };
}

export interface RestartOptions {
  /** Wait after the first death; doubles with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Deaths in a row after which the wait is always `maxDelayMs`. */
  readonly limit: number;
}

/** Deaths in a row, with no word of a healthy child between them. `atMs` is the last one's time, by a clock that never jumps. */
export interface Deaths {
  readonly count: number;
  readonly atMs: number;
  readonly why: string;
}

export const RESTART: RestartOptions = { firstDelayMs: 250, maxDelayMs: 30_000, limit: 5 };

/** How long a start has still to wait, 0 when it may be now. */
export function waitMs(deaths: Deaths | undefined, restart: RestartOptions, nowMs: number): number {
  return deaths === undefined ? 0 : Math.max(0, deaths.atMs + delayMs(deaths, restart) - nowMs);
}

/** The whole wait after these deaths. */
export function delayMs({ count }: Pick<Deaths, 'count'>, restart: RestartOptions): number {
  const { firstDelayMs, maxDelayMs, limit } = restart;
  return count >= limit ? maxDelayMs : Math.min(firstDelayMs * 2 ** (count - 1), maxDelayMs);
}
