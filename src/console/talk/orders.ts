import { signal } from '@preact/signals';
import { call } from '../api.ts';
import { asked } from '../asked.ts';
import { lookForQuestion } from './pending-question.ts';
import { tabName } from './tab-name.ts';

/** Whether answers to what is typed or sent here are not spoken. */
export const isSilent = signal(false);

const options = () => ({ conversation: tabName.value, ...(isSilent.value ? { mute: true } : {}) });

/** Gives an order, or answers the question that waits. */
export const sayText = (order: string): Promise<void> =>
  thenLook(() => call('POST', '/synapses/start/order', { order, ...options() }));

/** Gives the order that is spoken in a recording. */
export function sendRecording(file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options())) form.append(name, String(value));
  form.append('file', file);
  return thenLook(() => call('POST', '/synapses/start/audio', form));
}

/** Drops the question that waits. */
export const dropQuestion = (): Promise<void> =>
  thenLook(() => call('DELETE', `/conversations/${encodeURIComponent(tabName.value)}/question`));

/** Another question may wait after it. */
async function thenLook(work: () => Promise<unknown>): Promise<void> {
  await asked(work);
  await lookForQuestion();
}
