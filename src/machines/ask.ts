import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Subscribable } from 'xstate';
import type { AudioGiven } from '../actors/transcribing.ts';
import type { AssistantEvent, CallAnswered, NewCall } from '../brain/events.ts';
import type { AudioTranscribed } from '../brain/sounding-events.ts';
import type { RunReport } from '../brain/stored-run.ts';
import { type AssistantError, isAssistantError } from '../lib/errors.ts';
import type { BrainActor } from './brain.machine.ts';
import { conversationOf } from './conversations.ts';

export type Ask = ReturnType<typeof asking>;

type Answer = CallAnswered | AudioTranscribed;

interface Waiting {
  readonly conversation: string | undefined;
  readonly settle: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Sends events to the brain and waits for the events that answer them. Rejects with a bug of the brain. It has one listener for all
 * callers, which lasts as long as the events. Callers that still wait when the brain stops get no answer, so end them first.
 */
export function asking(brain: BrainActor, events$: Subscribable<AssistantEvent>) {
  const waiting = new Map<string, Waiting>();
  // HTTP requests read in a row, orders run in a row and answers written in a row cost a third less each: their code stays in
  // the processor's caches
  const give = together();
  const deliver = together();
  const settle = (answer: Answer): void => {
    const one = waiting.get(answer.call);
    if (one === undefined) return;
    waiting.delete(answer.call);
    deliver(() => one.settle(answer));
  };
  const rejectWaiting = (conversation: string, error: unknown): void => {
    for (const [call, one] of waiting) {
      if (one.conversation !== conversation) continue;
      waiting.delete(call);
      one.fail(error);
    }
  };
  events$.subscribe((event) => {
    if (event.type === 'call.answered' || event.type === 'audio.transcribed') settle(event);
    else if (event.type === 'conversation.failed') rejectWaiting(event.conversation, event.error);
  });
  const ask = <A extends Answer>(event: NewCall | AudioGiven): Promise<A['result']> =>
    new Promise((resolve, reject) => {
      if (brain.getSnapshot().status !== 'active') {
        return reject(new Error('the assistant has stopped'));
      }
      waiting.set(event.call, {
        conversation: 'conversation' in event ? event.conversation : undefined,
        settle: ({ result }) => resolve(result),
        fail: reject,
      });
      if (event.type === 'audio.given') return brain.send(event);
      // an open conversation takes its call without the brain, which hears of what follows
      give(() => (conversationOf(brain, event.conversation) ?? brain).send(event));
    });
  return {
    /** Runs a call to its answer. The answer always comes, because every neuron has a deadline. */
    run: async (call: NewCall): Promise<RunReport> => {
      const result = await ask<CallAnswered>(call);
      if ('error' in result) throw result.error;
      return result.report;
    },
    /** Transcribes sound. Left: the failure of the recogniser or of the sound. */
    transcribe:
      (audio: AudioGiven): TaskEither<AssistantError, string> =>
      async () => {
        const result = await ask<AudioTranscribed>(audio);
        if ('text' in result) return E.right(result.text);
        if (isAssistantError(result.error)) return E.left(result.error);
        throw result.error;
      },
  };
}

/** Does the tasks of one turn of the event loop one after the other, when all of its input has been read. */
function together() {
  let waiting: (() => void)[] = [];
  const doAll = (): void => {
    const tasks = waiting;
    waiting = [];
    for (const task of tasks) task();
  };
  return (task: () => void): void => {
    if (waiting.length === 0) setImmediate(doAll);
    waiting.push(task);
  };
}
