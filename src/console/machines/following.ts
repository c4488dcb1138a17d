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

/** What happens within such a time belongs together. */
const TOGETHER_MS = 1_000;

/** The machine to follow after the steps beyond a number: the last that moved; all steps are the newest first. The brain only follows its parts. */
export function movedIn(all: readonly SeenStep[], seen: number): string | undefined {
  const moved = all.filter(({ hasMoved }) => hasMoved);
  const [last] = moved;
  if (last === undefined || last.number <= seen) return undefined;
  const sinceMs = Date.parse(last.time) - TOGETHER_MS;
  const leading = moved.find(({ machine, time }) => !BACKGROUND.has(machine) && Date.parse(time) >= sinceMs);
  return (leading ?? last).actor;
}

const BACKGROUND: ReadonlySet<string> = new Set(['brain', 'signals', 'signal', 'connections', 'connection']);
