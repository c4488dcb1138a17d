import { fork, type ChildProcess as NodeChild } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { workerModule } from '../lib/worker-module.ts';

const LAST_WORDS_LENGTH = 400;
const LAST_WORDS_MS = 100;

export interface Fork {
  readonly node: NodeChild;
  /** Settles when the process is gone, with the reason and the end of what it wrote to stderr. Never rejects. */
  readonly gone: Promise<string>;
}

/** Starts `module` in a Node process of its own; source or built, after the file this runs from. */
export function forkModule(module: URL): Fork {
  const { module: file, execArgv } = workerModule(module);
  const node = fork(fileURLToPath(file), [], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  node.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  const gone = new Promise<string>((resolve) => {
    const tell = (reason: string): void =>
      resolve(lastWords.trim() === '' ? reason : `${reason}: ${lastWords.trim()}`);
    node.on('error', (error) => tell(error.message));
    const tellEnd = (code: number | null, signal: string | null): void =>
      tell(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    node.on('close', tellEnd);
    // a grandchild may hold stderr open: the last words are not waited for longer than this
    node.on('exit', (code, signal) => setTimeout(tellEnd, LAST_WORDS_MS, code, signal));
  });
  return { node, gone };
}
