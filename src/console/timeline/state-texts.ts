import type { EntryState } from './entry-title.ts';

/** How far an entry is, for people; the sign says it without a colour. */
export const STATE_TEXTS: Readonly<Record<EntryState, string>> = {
  going: '… at work',
  complete: '✓ done',
  waiting_for_answer: '? asked',
  failed: '✕ failed',
  unmatched: '✕ nothing matched',
  unheard: '✕ nothing heard',
};
