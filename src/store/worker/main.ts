import { workerData } from 'node:worker_threads';
import { putFile, removeFile, type Unsynced } from '../../lib/atomic-file.ts';
import type { FromThread, ThreadCall } from '../messages.ts';
import { fileFailureOf, lookOver, migrate, openDatabase } from './database.ts';
import { operations } from './operations.ts';
import { serve } from './serve.ts';

/** The thread that holds what the assistant lives by: timers, memory and questions in a database, and files. */
const { path } = workerData as { readonly path: string };

serve({
  path,
  open: () => {
    const db = openDatabase(path);
    lookOver(db);
    migrate(db);
    return { db, operations: operations(db) };
  },
  others: {
    'files.put': ({ id, given: [file, text] }) => onFile(id, String(file), (at) => putFile(at, String(text))),
    'files.remove': ({ id, given: [file] }) => onFile(id, String(file), removeFile),
  },
});

function onFile(id: ThreadCall['id'], file: string, work: (path: string) => Unsynced): FromThread {
  try {
    return { type: 'done', id, result: work(file) };
  } catch (error) {
    return { type: 'refused', id, ...fileFailureOf(error, file) };
  }
}
