import { readFileSync } from 'node:fs';
import { childrenOf } from './children-of.ts';

/** Kills the child processes of this one that run the worker module `name`, e.g. `vosk/worker`. */
export function killWorkers(name: string): void {
  for (const { pid } of childrenOf(process.pid))
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name)) process.kill(pid, 'SIGKILL');
}
