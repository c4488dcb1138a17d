import { waitFor } from 'xstate';
import type { BrainActor } from './brain.machine.ts';
import type { ConversationRef } from './brain-context.ts';
import { allHeard } from './outputs.ts';

/**
 * Settles when every run that is at work has ended, however it was started, and what they say was heard; then once more, for the
 * hooks of these. What begins later is not waited for. Gives up when `cut` aborts. Never rejects.
 */
export async function atRest(brain: BrainActor, cut: AbortSignal): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) {
    if (cut.aborted || brain.getSnapshot().status !== 'active') return;
    const { conversations } = brain.getSnapshot().context;
    await Promise.all(Object.values(conversations).map((conversation) => runsEnded(conversation, cut)));
    await allHeard(brain, cut);
  }
}

async function runsEnded(conversation: ConversationRef, cut: AbortSignal): Promise<void> {
  const atWork = new Set(callsOf(conversation.getSnapshot()));
  const isOver = (snapshot: ConversationSnapshot): boolean =>
    !callsOf(snapshot).some((call) => atWork.has(call));
  // a conversation that was closed has ended its runs too
  await waitFor(conversation, isOver, { signal: cut }).catch(() => {});
}

type ConversationSnapshot = ReturnType<ConversationRef['getSnapshot']>;

const callsOf = ({ context }: ConversationSnapshot): readonly string[] =>
  Object.values(context.running).map(({ call }) => call);
