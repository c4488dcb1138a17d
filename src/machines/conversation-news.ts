import type { News } from '../brain/events.ts';
import type { PendingQuestion } from '../brain/run-report.ts';
import { callAnswer } from './call-answer.ts';
import type { ConversationContext, RunEnded, RunningCall } from './conversation.machine.ts';

interface Of {
  readonly context: ConversationContext;
}

/** Tells of the questions that go: the first ones, at most so many. */
export const dropped = (most: number) =>
  ({
    type: 'tell',
    params: ({ context: { id, questions } }: Of): News => ({
      type: 'question.dropped',
      conversation: id,
      asked: questions.slice(0, most).map(({ scope }) => scope.call),
    }),
  }) as const;

/** Tells that the conversation is in this state now. */
export const entered = (state: string) =>
  ({
    type: 'tell',
    params: ({ context: { id } }: Of): News => ({
      type: 'state.changed',
      region: 'conversation',
      state,
      conversation: id,
    }),
  }) as const;

/** The questions that wait once this run has ended: its own comes last. */
export const questionsAfter = (
  { questions }: ConversationContext,
  ended: RunEnded,
): readonly PendingQuestion[] =>
  'error' in ended || ended.output.pending === undefined ? questions : [...questions, ended.output.pending];

/** The answer to the call whose run has ended. */
export function answerOf(context: ConversationContext, ended: RunEnded): News {
  const [waiting] = questionsAfter(context, ended);
  const result = 'error' in ended ? { error: ended.error } : { output: ended.output };
  return callAnswer({
    ...(context.running[ended.actorId] as RunningCall),
    conversation: context.id,
    result,
    waiting,
  });
}
