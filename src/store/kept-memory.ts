import * as E from 'fp-ts/lib/Either.js';
import type { Call } from './calls.ts';
import { read, written } from './kept-value.ts';
import type { MemoryEntry, Store } from './store.ts';
import type { BlobRow } from './worker/blobs-table.ts';
import type { Operations } from './worker/operations.ts';

const MAX_BYTES = 1024 ** 2;

/** Memory on disk; a value that cannot be read is told, and left where it is. */
export function keptMemory(call: Call<Operations>, log: (line: string) => void): Store['memory'] {
  return {
    all: () => async () => {
      const rows = await call('memory.all')()();
      if (E.isLeft(rows)) return rows;
      const entries: MemoryEntry[] = [];
      for (const [name, blob] of rows.right) {
        const entry = read(blob);
        // `put` wrote an entry
        if (E.isRight(entry)) entries.push(entry.right as MemoryEntry);
        else log(`kalliope_memory "${name}" cannot be read: ${entry.left}`);
      }
      return E.right(entries);
    },
    put: (entries) => async () => {
      const rows: BlobRow[] = [];
      const refused: string[] = [];
      for (const entry of entries) {
        const [name] = entry;
        const blob = written(entry, MAX_BYTES);
        if (E.isRight(blob)) rows.push([name, blob.right]);
        else refused.push(`"${name}" cannot be kept: ${blob.left}`);
      }
      const put = rows.length === 0 ? E.right(undefined) : await call('memory.put')(rows)();
      return E.isLeft(put) || refused.length === 0
        ? put
        : E.left({ _tag: 'StoreFailed', message: `kalliope_memory ${refused.join('; ')}`, isFull: false });
    },
    remove: call('memory.remove'),
  };
}
