import * as E from 'fp-ts/lib/Either.js';
import { type Memory, memory } from '../brain/memory.ts';
import { describe } from '../lib/errors.ts';
import type { MemoryEntry, Store } from '../store/store.ts';

/** How long what was noted may wait to be written, in ms. */
const REST_MS = 200;

export interface StoredMemory extends Memory {
  /** Settles when everything noted is on disk, or was refused by it. */
  readonly flushed: () => Promise<void>;
}

interface MemoryDeps {
  readonly store: Store['memory'];
  /** What was kept when the process before this one ended. */
  readonly held: readonly MemoryEntry[];
  /** Hears of a failure nobody waits for; of the same one once. */
  readonly reportFailure: (error: string) => void;
}

/** A memory that outlives the process. What is noted is written many at once. */
export function storedMemory({ store, held, reportFailure }: MemoryDeps): StoredMemory {
  const { values, note } = memory(held);
  let noted = new Map<string, unknown>();
  let last: string | undefined;
  let writing: Promise<void> | undefined;
  let rest: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    clearTimeout(rest);
    rest = undefined;
    if (noted.size === 0) return;
    const entries = [...noted];
    noted = new Map();
    const written = await store.put(entries)();
    const error = E.isLeft(written) ? describe(written.left) : undefined;
    if (error !== undefined && error !== last) reportFailure(error);
    last = error;
  };
  const flushed = (): Promise<void> => {
    writing = (writing ?? Promise.resolve()).then(write);
    return writing;
  };
  return {
    values,
    note: (name, value) => {
      note(name, value);
      noted.set(name, value);
      rest ??= setTimeout(() => void flushed(), REST_MS).unref();
    },
    keep: (name, value) => {
      note(name, value);
      noted.delete(name);
      return store.put([[name, value]]);
    },
    flushed,
  };
}
