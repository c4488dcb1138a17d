import { setTimeout as wait } from 'node:timers/promises';

/** Settles once the condition holds; rejects when it has not for ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come true');
    await wait(10);
  }
}
