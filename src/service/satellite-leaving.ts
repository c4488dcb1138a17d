import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { ConversationRef } from '../machines/brain-context.ts';
import { heard, outputOf } from '../machines/outputs.ts';

/**
 * Lasts until nothing is at work in this conversation, and what it said is told as not heard. Nobody is there to answer what was
 * asked by voice: it goes on with its default.
 */
export const satelliteLeaving = (brain: () => BrainActor, conversation: string): PromiseActorLogic<void> =>
  fromPromise(async ({ signal }) => {
    const ref = brain().getSnapshot().context.conversations[conversation];
    const leaveUnanswered = () => brain().send({ type: 'question.unanswered', conversation });
    if (ref !== undefined) await rested(ref, signal, leaveUnanswered);
    await heard(outputOf(brain(), conversation), signal);
  });

const rested = (ref: ConversationRef, signal: AbortSignal, leaveUnanswered: () => void): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { status, value, context } = ref.getSnapshot();
      const [question] = context.questions;
      if (status !== 'active' || (isIdle(context) && question?.scope.by !== 'voice')) resolve();
      else if (value === 'waiting_for_answer' && question?.scope.by === 'voice') leaveUnanswered();
    };
    const looking = ref.subscribe({ next: look, complete: resolve, error: () => resolve() });
    signal.addEventListener('abort', () => looking.unsubscribe(), { once: true });
    look();
  });

const isIdle = ({ running }: ReturnType<ConversationRef['getSnapshot']>['context']): boolean =>
  Object.keys(running).length === 0;
