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
  readonly conversation: string;
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
  const give = together((call: NewCall) => {
    if (!isActive()) return refuse(call.call);
    // an open conversation takes its call without the brain, which hears of what follows
    (conversationOf(brain, call.conversation) ?? brain).send(call);
  });
  const deliver = together(({ one, answer }: { readonly one: Waiting; readonly answer: Answer }) =>
    one.settle(answer),
  );
  const settle = (answer: Answer): void => {
    const one = waiting.get(answer.call);
    if (one === undefined) return;
    waiting.delete(answer.call);
    deliver({ one, answer });
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
  const refuse = (call: string): void => {
    waiting.get(call)?.fail(stopped());
    waiting.delete(call);
  };
  const isActive = (): boolean => brain.getSnapshot().status === 'active';
  return {
    /** Runs a call to its answer. The answer always comes, because every neuron has a deadline. */
    run: (call: NewCall): Promise<RunReport> =>
      new Promise((resolve, reject) => {
        if (!isActive()) return reject(stopped());
        const settle = ({ result }: Answer): void => {
          if ('report' in result) resolve(result.report);
          else if ('error' in result) reject(result.error);
        };
        waiting.set(call.call, { conversation: call.conversation, settle, fail: reject });
        give(call);
      }),
    /** Transcribes sound. Left: the failure of the recogniser or of the sound. */
    transcribe:
      (audio: AudioGiven): TaskEither<AssistantError, string> =>
      () =>
        new Promise((resolve, reject) => {
          if (!isActive()) return reject(stopped());
          const settle = ({ result }: Answer): void => {
            if ('text' in result) resolve(E.right(result.text));
            else if ('error' in result && isAssistantError(result.error)) resolve(E.left(result.error));
            else if ('error' in result) reject(result.error);
          };
          waiting.set(audio.call, { conversation: audio.conversation, settle, fail: reject });
          brain.send(audio);
        }),
  };
}

const stopped = (): Error => new Error('the assistant has stopped');

/** Does the work of one turn of the event loop, one after the other, when all of its input has been read. */
function together<Item>(work: (item: Item) => void) {
  let waiting: Item[] = [];
  const doAll = (): void => {
    const items = waiting;
    waiting = [];
    for (const item of items) work(item);
  };
  return (item: Item): void => {
    if (waiting.length === 0) setImmediate(doAll);
    waiting.push(item);
  };
}
