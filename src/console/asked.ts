import { signal } from '@preact/signals';
import { ApiError } from './api.ts';
import { present } from './present-view.ts';

/** Why the last thing asked for in this view was refused; `''` where it was not. */
export const refusal = signal('');

/** How many things that were asked for are not done yet. */
export const waiting = signal(0);

present.subscribe(() => {
  refusal.value = '';
});

/** Does what was asked for; what the service says against it is kept in `refusal`. */
export async function asked(work: () => Promise<unknown>): Promise<void> {
  refusal.value = '';
  waiting.value += 1;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusal.value = error.message;
  } finally {
    waiting.value -= 1;
  }
}
