import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../lib/errors.ts';
import {
  type CallLink,
  type CallOptions,
  type CallResult,
  type OpenCall,
  openCall,
  settleable,
} from './call.ts';
import { type Link, startWorker, type WorkerKind } from './link.ts';
import type { Answer, FromWorker } from './messages.ts';
import { type Deaths, RESTART, type RestartOptions, waitMs } from './restart.ts';

export interface WorkerOptions extends WorkerKind {
  /** A module that calls `serve`. */
  readonly module: URL;
  /** The Left of a call that failed. */
  readonly failed: (message: string) => AssistantError;
  /** The worker is ended when no call was open for this long, as by `close`; never when absent. */
  readonly idleMs?: number;
  readonly restart?: RestartOptions;
  /** Called at each unexpected death, with the delay before the next start. */
  readonly died?: (pauseMs: number) => void;
  /** Lets the worker do what it was asked before it is closed, for so long; it is killed at once when absent. */
  readonly drainMs?: number;
}

/** `missing`: something has to be installed; `detail` says what, or why it failed. */
export interface WorkerHealth {
  readonly state: 'off' | 'starting' | 'ready' | 'missing' | 'failed';
  readonly detail?: string;
  readonly restarts?: number;
}

export interface SupervisedWorker<Request, Reply> {
  /**
   * One call: `request`, then everything `more$` emits until the worker replies. Starts the worker when it does not run.
   * Left: what `failed` makes of a worker that died, threw, or waits to be started again; `DeadlinePassed` (the worker is then killed:
   * a hanging native call can only be ended so); an error that the worker threw; or `more$`'s own error.
   */
  readonly call: (
    request: Request,
    options: CallOptions<Request, Reply>,
  ) => TaskEither<AssistantError, Reply>;
  readonly health: () => WorkerHealth;
  /** Ends the worker; open and later calls fail. */
  readonly close: () => Promise<void>;
}

interface Running<Request, Reply>
  extends Omit<CallLink<Request>, 'failed'>,
    Pick<Link<Request>, 'keepAlive'> {
  readonly open: Map<number, OpenCall<Reply>>;
  /** Whether it takes no more calls: it ends by itself, or it is a killed thread that will end soon. */
  readonly isEnding: () => boolean;
  readonly gone: Promise<unknown>;
}

/**
 * A process or thread for code that may hang or crash, or takes long. It starts at the first call; after a death it starts again at the
 * next call, but only when a growing delay has passed: the rest of a short one is waited for. A call that failed is never repeated;
 * one that an ending worker has not begun goes to the next one, once.
 */
export function supervisedWorker<Request, Reply>(options: WorkerOptions): SupervisedWorker<Request, Reply> {
  const { module, thread, failed, idleMs, restart = RESTART, died, drainMs } = options;
  let worker: Running<Request, Reply> | undefined;
  let deaths: Deaths | undefined;
  let health: WorkerHealth = { state: 'off' };
  let isClosed = false;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  let hasDied = false;
  let restarts = 0;

  return {
    call: (request, callOptions) => async () => {
      if (isShort(pauseMs()))
        await wait(pauseMs() + SPARE_MS, undefined, { signal: callOptions.signal }).catch(() => {});
      if (isClosed) return E.left(failed(CLOSED));
      if (callOptions.signal?.aborted) return E.left(failed(`${callOptions.stage} was cancelled`));
      const leftMs = pauseMs();
      if (leftMs > 0) return E.left(failed(`${deaths?.why}; will be tried again in ${leftMs} ms`));
      const first = await attempt(request, callOptions);
      if (first._tag !== 'NotBegun') return first;
      const second = await attempt(request, callOptions);
      return second._tag === 'NotBegun' ? E.left(second.failure) : second;
    },
    health: () => (restarts === 0 ? health : { ...health, restarts }),
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      while (worker !== undefined) {
        const last = worker;
        if (drainMs === undefined) last.kill(CLOSED);
        else last.send({ type: 'close' });
        await endOf(last);
        await nextTurn(); // a call that was not begun may have started another
      }
    },
  };

  async function attempt(
    request: Request,
    callOptions: CallOptions<Request, Reply>,
  ): Promise<CallResult<Reply>> {
    clearTimeout(idle);
    // two threads on one file would be in each other's way
    while (worker?.isEnding()) await endOf(worker);
    lastId += 1;
    try {
      worker ??= start();
      const call = openCall<Request, Reply>(lastId, request, { failed, ...worker }, callOptions);
      worker.keepAlive(true);
      worker.open.set(lastId, call);
      return call.result;
    } catch (error) {
      return E.left(failed(describeUnknown(error))); // no room for a thread, or the request cannot be copied
    }
  }

  /** Settles when it is gone, or when it is not waited for any longer. */
  async function endOf(last: Running<Request, Reply>): Promise<void> {
    last.keepAlive(true);
    if (drainMs === undefined) await last.gone;
    else await Promise.race([last.gone, wait(drainMs, undefined, { ref: false })]);
    if (worker === last) worker = undefined;
  }

  function pauseMs(): number {
    return worker === undefined && !isClosed ? waitMs(deaths, restart, steadyMs()) : 0;
  }

  function start(): Running<Request, Reply> {
    const open = new Map<number, OpenCall<Reply>>();
    const loaded = settleable<void>();
    let isReady = false;
    let isEnding = false;
    let hasRetired = false;
    let killedWhy: string | undefined;
    let lastMessageAtMs = performance.now();

    const settle = (id: number, end: (call: OpenCall<Reply>) => void): void => {
      const call = open.get(id);
      open.delete(id);
      if (call !== undefined) end(call);
      if (open.size > 0 || isClosed) return;
      link.keepAlive(false);
      if (idleMs !== undefined) idle = setTimeout(retire, idleMs).unref();
    };
    const receive = (message: FromWorker<Reply>): void => {
      lastMessageAtMs = performance.now();
      switch (message.type) {
        case 'ready':
          isReady = true;
          if (health.state === 'starting') health = { state: 'ready' };
          for (const call of open.values()) call.ready();
          return;
        case 'progress':
          deaths = undefined; // a call may run for ever without a reply
          open.get(message.id)?.progress(message.reply);
          return;
        case 'ended':
          isEnding = true;
          // calls that did not begin are sent again before the callers of failed ones make new calls
          for (const id of [...open.keys()])
            if (!message.ids.includes(id))
              settle(id, (call) => call.died({ _tag: 'NotBegun', failure: message.error }));
          for (const id of message.ids) settle(id, (call) => call.died(message.error));
          return;
        case 'replied':
        case 'failed':
          judge(message);
          loaded.give();
          settle(message.id, (call) => call.answered(message));
          return;
      }
    };
    const link = startWorker<Request, Reply>(module, options, receive);
    if (hasDied) restarts += 1;
    hasDied = false;
    if (deaths === undefined || deaths.count < restart.limit) health = { state: 'starting' };
    const kill = (why: string): void => {
      killedWhy = why;
      link.kill();
    };
    const retire = (): void => {
      health = { state: 'off' };
      hasRetired = true;
      if (drainMs !== undefined) {
        isEnding = true; // the next call waits for its end
        link.send({ type: 'close' });
        return;
      }
      worker = undefined;
      link.kill();
    };
    const gone = link.gone.then((reason) => {
      const why = killedWhy ?? reason;
      const isCurrent = worker === running;
      if (isCurrent) {
        clearTimeout(idle);
        worker = undefined;
        if (isClosed || hasRetired) health = { state: 'off' };
        else recordDeath(why);
      }
      for (const call of open.values()) call.died(failed(why));
      if (isCurrent && !isClosed && deaths !== undefined) died?.(waitMs(deaths, restart, deaths.atMs));
    });
    const running: Running<Request, Reply> = {
      ...link,
      open,
      kill,
      gone,
      isReady: () => isReady,
      isEnding: () => isEnding || (thread !== undefined && killedWhy !== undefined),
      lastMessageAtMs: () => lastMessageAtMs,
      // a call that was cancelled has its result already
      free: () => Promise.all([loaded.promise, ...[...open.values()].map(({ result }) => result)]),
    };
    return running;
  }

  function judge(message: Answer<Reply>): void {
    if (message.type === 'replied') {
      deaths = undefined;
      health = { state: 'ready' };
    } else if (typeof message.error === 'object' && message.error._tag === 'EngineMissing') {
      health = { state: 'missing', detail: `${message.error.message}; ${message.error.fix}` };
    }
  }

  function recordDeath(why: string): void {
    hasDied = true;
    deaths = { count: (deaths?.count ?? 0) + 1, atMs: steadyMs(), why };
    const times = deaths.count === 1 ? '' : ` (${deaths.count} times in a row)`;
    const delay = waitMs(deaths, restart, deaths.atMs);
    health = { state: 'failed', detail: `${why}${times}; will be tried again after ${delay} ms` };
  }
}

/** Why a call to a closed worker fails. */
export const CLOSED = 'it is closed';

/** The first delay after a death is short, so that a person who speaks at that moment loses no order. */
const isShort = (pauseMs: number): boolean => pauseMs > 0 && pauseMs <= RESTART.firstDelayMs;

/** A timer may be a little early. */
const SPARE_MS = 20;

/** A monotonic clock: one that is set back would prevent the next start of a worker. */
const steadyMs = (): number => Math.round(performance.now());
