import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import type { Synapse } from '../brain/synapse.ts';
import { describe } from '../lib/errors.ts';
import type { modulesOf } from '../modules/load-modules.ts';
import { RESTART_AT_ONCE } from '../workers/restart.ts';
import { supervisedWorker } from '../workers/supervised.ts';
import {
  type CheckedKit,
  type CheckedReading,
  checkKit,
  type KitReading,
  kitOfReading,
  MANY,
  MOST_CHECKED,
} from './load-kit.ts';

/** What is read, and how. */
export interface KitPlace {
  readonly home: string;
  /** The API is to be served whatever the settings say. */
  readonly listens: boolean;
  /** The data directory, where the reading of a long brain is kept. */
  readonly data: string;
}

interface Wanted {
  /** Synapses that the caller knows by this key are not sent. */
  readonly knownKey?: string | undefined;
  /** Whether the check of a long brain is left for later. */
  readonly isBrief?: boolean;
}

/** Asks for a reading; then asks for more synapses, as soon as some have been received. */
export type ReadingRequest = ({ readonly type: 'read' } & KitPlace & Wanted) | { readonly type: 'more' };

/** The synapses come ahead of the reading, some at a time, so that orders are answered between them; of those that the caller knows as they are, the number. */
export type ReadingReply =
  | { readonly unchanged: number }
  | { readonly synapses: readonly Synapse[] }
  | { readonly reading: KitReading; readonly areKnown: boolean };

export interface KitReaderDeps extends KitPlace {
  /** Loads the modules for the reader, which runs them; the same loader that the kit in force used. */
  readonly modules: ReturnType<typeof modulesOf>;
  readonly log: { readonly warn: (line: string) => void };
}

/** Who edits a kit saves it often, and a reader takes half a second to begin. */
const IDLE_MS = 30_000;

/** What has read 100 000 synapses holds a gigabyte, and takes long anyway. */
const LONG_IDLE_MS = 500;

const WORKER = new URL('./kit-reader-worker.ts', import.meta.url);

/**
 * Reads and checks a kit of some `count` synapses in a thread, so that orders are answered meanwhile; a long one in a process, whose memory is gone afterwards. The
 * reader loads the modules too, for their codecs; where it cannot have one that loads here, the kit is read here. It begins when it is needed and ends when it was idle.
 */
export function kitReader({ home, listens, data, modules: load, log }: KitReaderDeps, count: number) {
  let isClosed = false;
  const worker = supervisedWorker<ReadingRequest, ReadingReply>({
    module: WORKER,
    ...(count > MANY ? { semiSpaceMb: 16 } : { thread: {} }),
    idleMs: count > MOST_CHECKED ? LONG_IDLE_MS : IDLE_MS,
    restart: RESTART_AT_ONCE,
    failed: (message) => ({ _tag: 'EngineFailed', engine: 'kit', message }),
  });
  const readHere = async (present: readonly Synapse[], isBrief: boolean): Promise<CheckedReading> => {
    const { kit, reading } = await checkKit(home, { listens, modules: load, isBrief });
    const same = (read: CheckedKit): CheckedKit => ({
      ...read,
      synapses: read.synapses.map((one, at) => sameAs(present[at], one)),
    });
    return { kit: E.map(same)(kit), reading };
  };
  return {
    /** Synapses that are as at the same place of `present` are the same objects. Rejects only when it was closed. To be called again once it has settled. */
    read: async (
      present: readonly Synapse[],
      { knownKey, isBrief = false }: Wanted = {},
    ): Promise<CheckedReading> => {
      const synapses: Synapse[] = [];
      const more$ = new Subject<ReadingRequest>();
      const answer = await worker.call(
        { type: 'read', home, listens, data, knownKey, isBrief },
        {
          deadlineMs: Infinity,
          stage: 'reading the kit',
          more$,
          progress: (part) => {
            const at = synapses.length;
            if ('unchanged' in part) synapses.push(...present.slice(at, at + part.unchanged));
            if (!('synapses' in part)) return;
            for (const one of part.synapses) synapses.push(sameAs(present[synapses.length], one));
            more$.next({ type: 'more' });
          },
        },
      )();
      if (isClosed) throw new Error('it is closed');
      if (E.isLeft(answer)) {
        log.warn(`no thread could read the kit (${describe(answer.left)}): it is read while orders wait`);
        return readHere(present, isBrief);
      }
      if (!('reading' in answer.right)) return readHere(present, isBrief);
      const { reading: sent, areKnown } = answer.right;
      const content = E.isLeft(sent.content)
        ? sent.content
        : E.right({ ...sent.content.right, synapses: areKnown ? present : synapses });
      const reading = { ...sent, content };
      const kit = await kitOfReading(home, reading, load);
      return kit === undefined ? readHere(present, isBrief) : { kit, reading };
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await worker.close();
    },
  };
}

/** What has not changed stays the same object, which is compared at once; of a synapse that has moved in its file, the signals. */
function sameAs(before: Synapse | undefined, now: Synapse): Synapse {
  if (before === undefined || !isDeepStrictEqual(before.signals, now.signals)) return now;
  return isDeepStrictEqual(before, now) ? before : { ...now, signals: before.signals };
}
