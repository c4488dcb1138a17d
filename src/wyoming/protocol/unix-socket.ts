import { lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';

/** Removes the file of a socket on which nobody listens any more. Undefined when it did; otherwise why not. */
export async function cleared(path: string): Promise<string | undefined> {
  try {
    if (!(await lstat(path)).isSocket()) return 'a file that is no socket is there';
    if (await isAnswering(path)) return 'somebody listens there already';
    await unlink(path);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function isAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  });
}
