import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describe } from '../lib/errors.ts';
import type { modulesOf } from '../modules/load-modules.ts';
import { codecsOf } from '../settings/load-kit.ts';
import { RESTART_AT_ONCE } from '../workers/restart.ts';
import { supervisedWorker } from '../workers/supervised.ts';
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
  let isClosed = false;
  const worker = supervisedWorker<'read', KitReading>({
    module: WORKER,
    thread: { workerData: { home, listens } satisfies ThreadWork },
    idleMs: IDLE_MS,
    restart: RESTART_AT_ONCE,
    failed: (message) => ({ _tag: 'EngineFailed', engine: 'kit', message }),
  });
  const readHere = () => checkKit(home, { listens, modules: load });
  return {
    read: async () => {
      const answer = await worker.call('read', { deadlineMs: Infinity, stage: 'reading the kit' })();
      if (isClosed) throw new Error('it is closed');
      if (E.isLeft(answer)) {
        log(`no thread could read the kit (${describe(answer.left)}): it is read while orders wait`);
        return readHere();
      }
      const { right: reading } = answer;
      if (E.isLeft(reading.content)) return { kit: reading.content, reading };
      const { right: content } = reading.content;
      const modules = await load(content.settings);
      if (!isDeepStrictEqual(modules.failures, reading.failures)) return readHere();
      return { kit: E.right({ ...content, home, modules, codecs: codecsOf(home, modules) }), reading };
    },
    close: async () => {
      isClosed = true;
      await worker.close();
    },
  };
}
