import type { BrainActor } from './brain.machine.ts';
import type { ConversationRef } from './brain-context.ts';

/** Whether a question waits for its answer in this conversation. */
export function isWaiting(brain: BrainActor, conversation: string): boolean {
  const { conversations } = brain.getSnapshot().context;
  const open = Object.hasOwn(conversations, conversation) ? conversations[conversation] : undefined;
  return isAt('waiting_for_answer')(open);
}

/** Whether a conversation is in this state; one that is not there is in none. */
export const isAt =
  (state: 'idle' | 'waiting_for_answer') =>
  (conversation: ConversationRef | undefined): boolean =>
    conversation?.getSnapshot().value === state;
