import type { HeardSound } from '../../brain/kept-run.ts';
import type { RunSound } from '../runs-batch.ts';
import type { Db } from './database.ts';

/** What was heard of runs, each with the batch its run is in. */
export function soundsTable(db: Db) {
  const put = db.prepare('INSERT INTO sounds (batch, run, samples) VALUES (?, ?, ?)');
  const find = db.prepare('SELECT samples FROM sounds WHERE run = ?');
  const bytes = db.prepare('SELECT coalesce(sum(length(samples)), 0) AS bytes FROM sounds WHERE batch = ?');
  const remove = db.prepare('DELETE FROM sounds WHERE run IN (SELECT value FROM json_each(?))');
  return {
    put: (batch: number, sounds: readonly RunSound[]): void => {
      for (const { run, samples } of sounds) put.run([batch, run, bytesOf(samples)]);
    },
    find: (run: string): HeardSound | undefined => {
      const [row] = find.all([run]) as readonly { readonly samples: ArrayBuffer }[];
      // a copy: what the database gives may begin anywhere
      return row === undefined ? undefined : new Int16Array(new Uint8Array(row.samples).slice().buffer);
    },
    bytesOf: (batch: number): number => {
      const [row] = bytes.all([batch]) as readonly { readonly bytes: number }[];
      return row?.bytes ?? 0;
    },
    remove: (runs: readonly string[]): void => {
      remove.run([JSON.stringify(runs)]);
    },
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: HeardSound): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
