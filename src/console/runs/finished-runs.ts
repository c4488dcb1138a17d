import { signal } from '@preact/signals';
import { onEvent } from '../events.ts';

/** However many runs end: lists are asked for at most this often. */
const REST_MS = 1_000;

/** Is another number once runs have ended, or traces of them were deleted. */
export const finishedRuns = signal(0);

let isWaiting = false;

onEvent(({ type }) => {
  if (type !== 'run.finished' || isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    finishedRuns.value += 1;
  }, REST_MS);
});
