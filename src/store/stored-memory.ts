import { deserialize, serialize } from 'node:v8';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../lib/errors.ts';
import type { Call } from './calls.ts';
import type { MemoryEntry, Store } from './store.ts';
import type { BlobRow, Operations } from './worker/operations.ts';

const MAX_BYTES = 1024 ** 2;
/** The maximum sum, because all of it is read at each start. */
const MAX_SUM_BYTES = 16 * MAX_BYTES;

/** Memory on disk. An unreadable value is logged and stays. */
export function storedMemory(call: Call<Operations>, log: (line: string) => void): Store['memory'] {
  /** The sizes in the database. */
  const bytes = new Map<string, number>();
  return {
    all: () => async () => {
      const rows = await call('memory.all')()();
      if (E.isLeft(rows)) return rows;
      const entries: MemoryEntry[] = [];
      for (const [name, blob] of rows.right) {
        bytes.set(name, blob.length);
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
      const after = new Map(bytes);
      for (const entry of entries) {
        const [name] = entry;
        const blob = written(entry, MAX_BYTES);
        if (E.isLeft(blob)) refused.push(`"${name}" cannot be kept: ${blob.left}`);
        else if (!hasRoomFor(after, name, blob.right.length))
          refused.push(`"${name}" cannot be kept: more than ${MAX_SUM_BYTES / MAX_BYTES} MiB together`);
        else {
          rows.push([name, blob.right]);
          after.set(name, blob.right.length);
        }
      }
      const put = rows.length === 0 ? E.right(undefined) : await call('memory.put')(rows)();
      if (E.isRight(put)) for (const [name, blob] of rows) bytes.set(name, blob.length);
      return E.isLeft(put) || refused.length === 0
        ? put
        : E.left({ _tag: 'StoreFailed', message: `kalliope_memory ${refused.join('; ')}`, isFull: false });
    },
    remove: (names) => async () => {
      const removed = await call('memory.remove')(names)();
      if (E.isRight(removed)) for (const name of names) bytes.delete(name);
      return removed;
    },
  };
}

function hasRoomFor(bytes: ReadonlyMap<string, number>, name: string, length: number): boolean {
  const before = bytes.get(name) ?? 0;
  const sum = [...bytes.values()].reduce((one, other) => one + other, length - before);
  return length <= before || sum <= MAX_SUM_BYTES;
}

/** Serialises a value, also what JSON can't hold (NaN, bigint, Date, Map, shared objects). Left: why it can't be stored. */
export function written(value: unknown, maxBytes: number): E.Either<string, Uint8Array> {
  const bytes = E.tryCatch(() => serialize(value), shortReason);
  return E.isRight(bytes) && bytes.right.length > maxBytes
    ? E.left(`more than ${maxBytes / 1024 ** 2} MiB`)
    : bytes;
}

/** Left: it was written by a later version of Node or by something else. */
export const read = (bytes: Uint8Array): E.Either<string, unknown> =>
  E.tryCatch(() => deserialize(bytes), shortReason);

/** Shortens the reason, which may hold the whole text of a function. */
const shortReason = (error: unknown): string => {
  const reason = describeUnknown(error);
  return reason.length > 100 ? `${reason.slice(0, 50)} … ${reason.slice(-50)}` : reason;
};
