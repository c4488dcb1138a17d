import { fromPromise, type PromiseActorLogic, waitFor } from 'xstate';
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

/** Each question asked by voice is left unanswered once. */
async function rested(ref: ConversationRef, signal: AbortSignal, leaveUnanswered: () => void): Promise<void> {
  let left: unknown;
  const isOpen = (snapshot: Snapshot): boolean =>
    asksByVoice(snapshot) && snapshot.context.questions[0] !== left;
  const next = (): Promise<Snapshot | undefined> =>
    waitFor(ref, (snapshot) => isRested(snapshot) || isOpen(snapshot), { signal }).catch(() => undefined);
  for (let now = await next(); now !== undefined && !isRested(now); now = await next()) {
    left = now.context.questions[0];
    leaveUnanswered();
  }
}

type Snapshot = ReturnType<ConversationRef['getSnapshot']>;

const isRested = ({ status, context: { running, questions } }: Snapshot): boolean =>
  status !== 'active' || (Object.keys(running).length === 0 && questions[0]?.scope.by !== 'voice');

const asksByVoice = ({ value, context: { questions } }: Snapshot): boolean =>
  value === 'waiting_for_answer' && questions[0]?.scope.by === 'voice';
