import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Whether a process does anything still: one that has ended and was not asked for its status does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Settles once `check` holds; until then whatever else there is goes on. */
export async function eventually(check: () => boolean): Promise<void> {
  while (!check()) await nextTurn();
}

/** The number a program has written into a file and ended with a line end, as soon as it is there. */
export async function writtenPid(path: string): Promise<number> {
  let text = '';
  await eventually(() => {
    try {
      text = readFileSync(path, 'utf8');
    } catch {}
    return text.endsWith('\n');
  });
  return Number(text);
}
