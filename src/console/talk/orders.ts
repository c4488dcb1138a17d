import { signal } from '@preact/signals';
import { ApiError, call } from '../api.ts';
import { lookForQuestion } from './pending-question.ts';
import { tabName } from './tab-name.ts';

/** Why the last thing asked for was refused; `''` when it was not. */
export const refusal = signal('');

/** How many calls wait for their answers. */
export const waiting = signal(0);

/** Whether answers to what is typed or sent here are not spoken. */
export const isSilent = signal(false);

const options = () => ({ conversation: tabName.value, ...(isSilent.value ? { mute: true } : {}) });

/** Gives an order, or answers the question that waits. */
export const sayText = (order: string): Promise<void> =>
  asked(() => call('POST', '/synapses/start/order', { order, ...options() }));

/** Gives the order that is spoken in a recording. */
export function sendRecording(file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options())) form.append(name, String(value));
  form.append('file', file);
  return asked(() => call('POST', '/synapses/start/audio', form));
}

/** Drops the question that waits. */
export const dropQuestion = (): Promise<void> =>
  asked(() => call('DELETE', `/conversations/${encodeURIComponent(tabName.value)}/question`));

/** Does what was asked for, and keeps why it could not be. */
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
    await lookForQuestion();
  }
}
