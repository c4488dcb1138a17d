import type { KeptRun, RunQuery, RunSummary } from '../../brain/kept-run.ts';
import type { Db } from './database.ts';

/** Runs and their traces; lists never touch the traces, which are most of it. */
export function runsTable(db: Db) {
  const numberOf = db.prepare('SELECT number FROM runs WHERE id = ?');
  const putRun = db.prepare(
    `INSERT INTO runs (id, conversation, summary, trace_bytes) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`,
  );
  const putTrace = db.prepare('INSERT INTO traces (number, trace) VALUES (?, ?)');
  const list = db.prepare('SELECT summary FROM runs WHERE number < ? ORDER BY number DESC LIMIT ?');
  const listOf = db.prepare(
    'SELECT summary FROM runs WHERE conversation = ? AND number < ? ORDER BY number DESC LIMIT ?',
  );
  const find = db.prepare('SELECT summary, trace FROM runs JOIN traces USING (number) WHERE id = ?');
  const before = (id: string): number =>
    (numberOf.all([id]) as readonly { readonly number: number }[])[0]?.number ?? 0;

  return {
    /** Gives the bytes of the trace; undefined for an id that is there, which stays as it was. */
    put: ({ trace, ...summary }: KeptRun): number | undefined => {
      const bytes = Buffer.byteLength(trace);
      const row = [summary.id, summary.conversation, JSON.stringify(summary), bytes];
      const { changes, lastInsertRowid } = putRun.run(row);
      if (changes === 0) return undefined;
      putTrace.run([lastInsertRowid, trace]);
      return bytes;
    },
    list: ({ conversation, before: id, limit }: RunQuery): readonly RunSummary[] => {
      const range = [id === undefined ? Number.MAX_SAFE_INTEGER : before(id), Math.max(0, limit)];
      const rows = conversation === undefined ? list.all(range) : listOf.all([conversation, ...range]);
      return (rows as readonly Row[]).map(({ summary }) => JSON.parse(summary));
    },
    find: (id: string): KeptRun | undefined => {
      const [row] = find.all([id]) as readonly (Row & { readonly trace: string })[];
      return row === undefined ? undefined : { ...JSON.parse(row.summary), trace: row.trace };
    },
  };
}

interface Row {
  readonly summary: string;
}
