import { signal } from '@preact/signals';
import type { RunList } from '../../client/types.ts';
import { call } from '../api.ts';
import { onEvent } from '../events.ts';
import { merged, type Turn, turnsAfter, turnsOfRuns } from './turns.ts';

/** What was said and answered in all conversations, the oldest first. */
export const turns = signal<readonly Turn[]>([]);

/** What the recogniser believes to hear, by conversation, while somebody speaks. */
export const partials = signal<Readonly<Record<string, string>>>({});

onEvent((event) => {
  turns.value = turnsAfter(turns.value, event);
  const { type, conversation = '', text } = event;
  if (type === 'transcript.partial') partials.value = { ...partials.value, [conversation]: String(text) };
  if (type !== 'transcript.final' || partials.value[conversation] === undefined) return;
  const { [conversation]: _, ...others } = partials.value;
  partials.value = others;
});

/** Fetches what was said before the page was opened. Rejects with `ApiError`. */
export async function recall(conversation: string): Promise<void> {
  const { runs } = await call<RunList>(
    'GET',
    `/runs?limit=20&conversation=${encodeURIComponent(conversation)}`,
  );
  turns.value = merged(turnsOfRuns(runs), turns.value);
}
