import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lets `use` have a file with `content` that only this user can read; it is removed afterwards, whatever happens. */
export async function withTemporaryFile<A>(content: string, use: (path: string) => Promise<A>): Promise<A> {
  const directory = await mkdtemp(join(tmpdir(), 'broca-'));
  try {
    const path = join(directory, 'content');
    await writeFile(path, content, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
