import { workerData } from 'node:worker_threads';
import { removeFile, type SyncWarning, writeFileAtomic } from '../../lib/atomic-file.ts';
import type { Answer } from '../../workers/messages.ts';
import { fileFailureOf, lookOver, migrate, openDatabase } from './database.ts';
import { operations } from './operations.ts';
import { serve, storeFailed, type ThreadCall } from './serve.ts';

/** The thread of the main database, with timers, memory and questions, and of files. */
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
    'files.put': (call) => onFile(call, (path, text) => writeFileAtomic(path, String(text))),
    'files.remove': (call) => onFile(call, (path) => removeFile(path)),
  },
});

function onFile(
  { id, request: { args } }: ThreadCall,
  work: (path: string, text: unknown) => SyncWarning,
): Answer<unknown> {
  const file = String(args[0]);
  try {
    return { type: 'replied', id, reply: work(file, args[1]) };
  } catch (error) {
    return { type: 'failed', id, error: storeFailed(fileFailureOf(error, file)) };
  }
}
