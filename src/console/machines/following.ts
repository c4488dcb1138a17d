import { signal } from '@preact/signals';
import type { SeenStep } from './seen-steps.ts';

/** The path of the machine that is shown while none is chosen: the one that moved last. */
export const followed = signal('');

/** People can't read faster. */
const DWELL_MS = 1_200;

let changedAtMs = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let next = '';

/** Follows the machine that moved last, but stays with one for a moment, unless `isAtOnce`. */
export function follow(path: string | undefined, isAtOnce: boolean): void {
  if (path === undefined) return;
  next = path;
  const leftMs = isAtOnce ? 0 : changedAtMs + DWELL_MS - performance.now();
  clearTimeout(timer);
  if (leftMs <= 0) show();
  else timer = setTimeout(show, leftMs);
}

function show(): void {
  if (followed.value === next) return;
  followed.value = next;
  changedAtMs = performance.now();
}

/** The machine to follow after these steps, the newest first: the last that moved. The brain only follows its parts. */
export function movedIn(fresh: readonly SeenStep[]): string | undefined {
  const moved = fresh.filter(({ hasMoved }) => hasMoved);
  return (moved.find(({ machine }) => !BACKGROUND.has(machine)) ?? moved[0])?.actor;
}

const BACKGROUND: ReadonlySet<string> = new Set(['brain', 'signals', 'signal', 'connections', 'connection']);
