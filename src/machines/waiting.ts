import type { BrainActor } from './brain.machine.ts';

/** Whether a question waits for its answer in this conversation. */
export function isWaiting(brain: BrainActor, conversation: string): boolean {
  const { conversations } = brain.getSnapshot().context;
  const open = Object.hasOwn(conversations, conversation) ? conversations[conversation] : undefined;
  return open?.getSnapshot().value === 'waiting_for_answer';
}
