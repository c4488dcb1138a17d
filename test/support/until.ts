import { setTimeout as wait } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Far longer than anything here takes; shorter than the runner waits for a file, which is told nothing of what was missing. */
const GIVE_UP_MS = 60_000;
const LOOK_MS = 10;

interface Wait {
  /** How long it may take on a quiet machine. */
  readonly withinMs?: number;
  /** What is said when it has not come true. */
  readonly otherwise?: () => string | Promise<string>;
}

/** Settles once the condition holds; rejects when it has not in its time. Time is measured by a clock that never jumps. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { withinMs = GIVE_UP_MS, otherwise = () => `it did not come true: ${holds}` }: Wait = {},
): Promise<void> {
  const isOver = patience(withinMs);
  while (!(await holds())) {
    if (isOver()) throw new Error(await otherwise());
    await wait(LOOK_MS);
  }
}
