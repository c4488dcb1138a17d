import type { TurnState } from './turn-title.ts';

/** How far a turn is, for people; the sign says it without a colour. */
export const STATE_TEXTS: Readonly<Record<TurnState, string>> = {
  going: '… at work',
  complete: '✓ done',
  waiting_for_answer: '? asked',
  failed: '✕ failed',
  unmatched: '✕ nothing matched',
  unheard: '✕ nothing heard',
};
