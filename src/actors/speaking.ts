import { type AnyActor, fromCallback } from 'xstate';
import { holding, type Output, type SpeakingDeps } from './speaking/holding.ts';
import { type SpeechAsked, textTurn } from './speaking/text-turn.ts';
import { type PlayAsked, soundTurn, type Turn, turns } from './speaking/turns.ts';

/** What the output is asked for: a text to say, a sound to play, or word when all before it was heard or dropped. */
export type SpeakingEvent =
  | SpeechAsked
  | PlayAsked
  | { readonly type: 'drain.asked'; readonly done: () => void }
  /** Ends what sounds, drops everything that waits, and what the same calls say later. */
  | { readonly type: 'speech.stop' }
  /** Nothing but what hooks say begins to sound until `output.release`, or for two minutes; what sounds goes on. */
  | { readonly type: 'output.hold' }
  | { readonly type: 'output.release' };

/** Nobody listens to so much: what comes on top is told as failed. */
const MAX_TEXTS = 200;

/**
 * One output's queue: texts and sounds are heard one after another. A text that fails or is stopped is told, a sound that
 * fails is the asker's matter, and the next one is heard.
 */
export const speaking = (world: SpeakingDeps) =>
  fromCallback<SpeakingEvent>(({ receive, self }) => {
    const { hold, release, released, isHeld$ } = holding((self as AnyActor).clock);
    const queue = turns();
    let isOver = false;
    let texts = 0;
    const calls = interruptedCalls();
    const emit: SpeakingDeps['emit'] = (news) => {
      if (!isOver || news.type !== 'speech.stopped') world.emit(news);
    };
    const output: Output = { ...world, emit, released, isHeld$ };
    const counted = (call: string, { take, drop }: Turn): Turn => {
      texts += 1;
      calls.asked(call);
      const end = (): void => {
        texts -= 1;
        calls.ended(call);
      };
      return {
        take: (signal) => take(signal).finally(end),
        drop: () => {
          end();
          drop?.();
        },
      };
    };
    const isMuted = ({ scope }: SpeechAsked | PlayAsked): boolean => scope.mute ?? world.isMuted();
    receive((event) => {
      switch (event.type) {
        case 'speech.asked': {
          const { text, scope } = event;
          if (isMuted(event) || text.trim() === '') return;
          const of = { call: scope.call, conversation: scope.conversation, text };
          emit({ type: 'speech.asked', ...of });
          if (calls.has(scope.call)) return emit({ type: 'speech.stopped', ...of });
          if (texts < MAX_TEXTS) return queue.add(counted(scope.call, textTurn(output, event)));
          return emit({
            type: 'speech.failed',
            ...of,
            error: `more than ${MAX_TEXTS} texts wait to be said`,
          });
        }
        case 'play.asked':
          return queue.add(soundTurn(output, event, isMuted(event)));
        case 'drain.asked':
          return queue.add({ take: async () => event.done() });
        case 'speech.stop':
          calls.interrupt();
          return queue.stop();
        case 'output.hold':
          return hold();
        case 'output.release':
          return release();
      }
    });
    return () => {
      isOver = true;
      queue.stop();
      release();
    };
  });

/** Calls whose texts wait or sound, and those that somebody wanted quiet from. */
export interface InterruptedCalls {
  readonly asked: (call: string) => void;
  /** One of its texts was heard, has failed or was dropped. */
  readonly ended: (call: string) => void;
  /** Whatever waits or sounds now is interrupted; what these calls say later too. */
  readonly interrupt: () => void;
  readonly has: (call: string) => boolean;
}

/** A run that was interrupted says nothing more for long; the oldest are forgotten. */
const MAX_CALLS = 100;

export function interruptedCalls(): InterruptedCalls {
  const open = new Map<string, number>();
  const interrupted = new Set<string>();
  return {
    asked: (call) => void open.set(call, (open.get(call) ?? 0) + 1),
    ended: (call) => {
      const left = (open.get(call) ?? 1) - 1;
      if (left === 0) open.delete(call);
      else open.set(call, left);
    },
    interrupt: () => {
      for (const call of open.keys()) {
        interrupted.delete(call);
        interrupted.add(call);
      }
      for (const call of interrupted) {
        if (interrupted.size <= MAX_CALLS) break;
        interrupted.delete(call);
      }
    },
    has: (call) => interrupted.has(call),
  };
}
