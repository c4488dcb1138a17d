import { isDeepStrictEqual } from 'node:util';
import type { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describeUnknown } from '../lib/errors.ts';
import type { modulesOf } from '../modules/load-modules.ts';
import { codecsOf } from '../settings/load-kit.ts';
import { startThread } from '../workers/worker-module.ts';
import { type CheckedKit, checkKit, type KitReading } from './load-kit.ts';

/** What the thread is started with. */
export interface ThreadWork {
  readonly home: string;
  /** The API is to be served whatever the settings say. */
  readonly listens: boolean;
}

interface Options extends ThreadWork {
  /** Loads the modules for this thread, which runs them. */
  readonly modules: ReturnType<typeof modulesOf>;
  readonly log: (line: string) => void;
}

export interface KitThread {
  /** Rejects only when it was closed. To be called again once it has settled. */
  readonly read: () => Promise<{
    readonly kit: E.Either<AssistantError, CheckedKit>;
    readonly reading: KitReading;
  }>;
  readonly close: () => Promise<void>;
}

/** Who edits a kit saves it often, and a thread takes half a second to begin. */
const IDLE_MS = 30_000;

const WORKER = new URL('./kit-thread-worker.ts', import.meta.url);

/**
 * Reads and checks a kit in a thread, so that orders are answered meanwhile. The thread loads the modules too, for their codecs;
 * where it cannot have one that loads here, the kit is read here. It begins when it is needed and ends when it was idle.
 */
export function kitThread({ home, listens, modules: load, log }: Options): KitThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const begin = (): Worker => {
    const thread = startThread(WORKER, { workerData: { home, listens } });
    thread.on('error', () => {}); // 'exit' follows, also of a module that fails when nothing is read
    return thread.once('exit', () => {
      if (worker === thread) worker = undefined;
    });
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined; // the next reading starts a new thread
    await ending?.terminate();
  };
  const readingOf = async (): Promise<KitReading> => {
    clearTimeout(idle);
    if (isClosed) throw new Error('it is closed');
    worker ??= begin();
    try {
      return await nextMessage(worker);
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
  const readHere = () => checkKit(home, { listens, modules: load });
  return {
    read: async () => {
      let reading: KitReading;
      try {
        reading = await readingOf();
      } catch (error) {
        if (isClosed) throw error;
        log(`no thread could read the kit (${describeUnknown(error)}): it is read while orders wait`);
        return readHere();
      }
      if (E.isLeft(reading.content)) return { kit: reading.content, reading };
      const { right: content } = reading.content;
      const modules = await load(content.settings);
      if (!isDeepStrictEqual(modules.failures, reading.failures)) return readHere();
      return { kit: E.right({ ...content, home, modules, codecs: codecsOf(home, modules) }), reading };
    },
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

/** What a thread answers when it is asked. Rejects when it ends before. */
function nextMessage(thread: Worker): Promise<KitReading> {
  return new Promise<KitReading>((resolve, reject) => {
    const ended = (why: unknown): void => reject(why instanceof Error ? why : new Error('it has ended'));
    thread.once('message', (reading: KitReading) => {
      thread.off('error', ended).off('exit', ended);
      thread.unref();
      resolve(reading);
    });
    thread.once('error', ended).once('exit', ended);
    thread.ref();
    thread.postMessage('read');
  });
}
