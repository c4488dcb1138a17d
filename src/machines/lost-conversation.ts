import type { ActorRefFrom } from 'xstate';
import type { News } from '../brain/events.ts';
import type { conversationMachine } from './conversation.machine.ts';

/** What is told of a conversation that has failed: its questions go with it, also those it had not yet heard of. */
export function lostNews(
  conversation: string,
  lost: ActorRefFrom<typeof conversationMachine> | undefined,
  error: unknown,
): readonly News[] {
  const failed: News = { type: 'conversation.failed', conversation, error };
  if (lost === undefined) return [failed];
  const { context, children } = lost.getSnapshot();
  const unheard = Object.values(children).flatMap((run) => run?.getSnapshot().output?.pending ?? []);
  const asked = [...context.questions, ...unheard].map(({ scope }) => scope.call);
  return asked.length === 0 ? [failed] : [{ type: 'question.dropped', conversation, asked }, failed];
}
