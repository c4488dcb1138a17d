import { workerData } from 'node:worker_threads';
import { removeFile, replaceFileAtomic, writeFileAtomic } from '../../lib/atomic-file.ts';
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
    'files.put': (call) => onFile(call, (path, text = '') => writeFileAtomic(path, text)),
    'files.remove': (call) => onFile(call, (path) => removeFile(path)),
    'files.replace': (call) =>
      onFile(call, (path, expected = '', text = '') => replaceFileAtomic(path, expected, text)),
  },
});

function onFile(
  { id, request: { args } }: ThreadCall,
  work: (path: string, ...texts: readonly string[]) => unknown,
): Answer<unknown> {
  const [file = '', ...texts] = args.map(String);
  try {
    return { type: 'replied', id, reply: work(file, ...texts) };
  } catch (error) {
    return { type: 'failed', id, error: storeFailed(fileFailureOf(error, file)) };
  }
}
