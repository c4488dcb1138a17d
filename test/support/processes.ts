import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Whether a process does anything still: one that has ended and was not asked for its status does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const GIVE_UP_MS = 60_000;

/** Settles once `check` holds; until then whatever else there is goes on. What never holds is told, instead of a hang. */
export async function eventually(check: () => boolean): Promise<void> {
  const isOver = patience(GIVE_UP_MS);
  while (!check()) {
    if (isOver()) throw new Error(`it did not come true: ${check}`);
    await nextTurn();
  }
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
