import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { Synapse } from '../brain/synapse.ts';
import { describe } from '../lib/errors.ts';
import type { modulesOf } from '../modules/load-modules.ts';
import { RESTART_AT_ONCE } from '../workers/restart.ts';
import { supervisedWorker } from '../workers/supervised.ts';
import { type CheckedKit, type CheckedReading, checkKit, type KitReading, kitOfReading } from './load-kit.ts';

/** What the thread is started with. */
export interface ThreadWork {
  readonly home: string;
  /** The API is to be served whatever the settings say. */
  readonly listens: boolean;
  /** The data directory, where the reading of a long brain is kept. */
  readonly data: string;
}

/** Asks for a reading. Synapses that the caller knows by this key are not sent. */
export interface ReadingRequest {
  readonly knownKey: string | undefined;
}

/** The synapses come ahead of the reading, some at a time, so that orders are answered between them. */
export type ReadingReply =
  | { readonly synapses: readonly Synapse[] }
  | { readonly reading: KitReading; readonly areKnown: boolean };

export interface KitThreadDeps extends ThreadWork {
  /** Loads the modules for this thread, which runs them; the same loader that the kit in force used. */
  readonly modules: ReturnType<typeof modulesOf>;
  readonly log: { readonly warn: (line: string) => void };
}

/** Who edits a kit saves it often, and a thread takes half a second to begin. */
const IDLE_MS = 30_000;

const WORKER = new URL('./kit-thread-worker.ts', import.meta.url);

/**
 * Reads and checks a kit in a thread, so that orders are answered meanwhile. The thread loads the modules too, for their codecs;
 * where it cannot have one that loads here, the kit is read here. It begins when it is needed and ends when it was idle.
 */
export function kitThread({ home, listens, data, modules: load, log }: KitThreadDeps) {
  let isClosed = false;
  const worker = supervisedWorker<ReadingRequest, ReadingReply>({
    module: WORKER,
    thread: { workerData: { home, listens, data } satisfies ThreadWork },
    idleMs: IDLE_MS,
    restart: RESTART_AT_ONCE,
    failed: (message) => ({ _tag: 'EngineFailed', engine: 'kit', message }),
  });
  const readHere = async (present: CheckedKit): Promise<CheckedReading> => {
    const { kit, reading } = await checkKit(home, { listens, modules: load });
    const same = (read: CheckedKit): CheckedKit => ({
      ...read,
      synapses: read.synapses.map((one, at) => sameAs(present.synapses[at], one)),
    });
    return { kit: E.map(same)(kit), reading };
  };
  return {
    /** `present` is in force, and `knownKey` its key. Rejects only when it was closed. To be called again once it has settled. */
    read: async (present: CheckedKit, knownKey: string | undefined): Promise<CheckedReading> => {
      const synapses: Synapse[] = [];
      const answer = await worker.call(
        { knownKey },
        {
          deadlineMs: Infinity,
          stage: 'reading the kit',
          progress: (part) => {
            if (!('synapses' in part)) return;
            for (const one of part.synapses) synapses.push(sameAs(present.synapses[synapses.length], one));
          },
        },
      )();
      if (isClosed) throw new Error('it is closed');
      if (E.isLeft(answer)) {
        log.warn(`no thread could read the kit (${describe(answer.left)}): it is read while orders wait`);
        return readHere(present);
      }
      if (!('reading' in answer.right)) return readHere(present);
      const { reading: sent, areKnown } = answer.right;
      const all = areKnown ? present.synapses : synapses;
      const content = E.isLeft(sent.content)
        ? sent.content
        : E.right({ ...sent.content.right, synapses: all });
      const reading = { ...sent, content };
      const kit = await kitOfReading(home, reading, load);
      return kit === undefined ? readHere(present) : { kit, reading };
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await worker.close();
    },
  };
}

/** What has not changed stays the same object, which is compared at once. */
const sameAs = (before: Synapse | undefined, now: Synapse): Synapse =>
  before !== undefined && isDeepStrictEqual(before, now) ? before : now;
