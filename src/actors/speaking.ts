import { type AnyActor, fromCallback } from 'xstate';
import { holding, type Output, type SpeakingDeps } from './speaking/holding.ts';
import { type SpeechAsked, textTurn } from './speaking/text-turn.ts';
import { type PlayAsked, soundTurn, type Turn, turns } from './speaking/turns.ts';

/** A request to the output: a text, a sound, or a callback after everything queued before it. */
export type SpeakingEvent =
  | SpeechAsked
  | PlayAsked
  | { readonly type: 'drain.asked'; readonly done: () => void }
  /** Stops the present sound, and drops the queue and what the same calls say later. */
  | { readonly type: 'speech.stop' }
  /** Only speech of hooks starts until `output.release`, or for two minutes. A present sound continues. */
  | { readonly type: 'output.hold' }
  | { readonly type: 'output.release' };

/** The maximum length of the queue. Further requests fail. */
const MAX_TEXTS = 200;

/** The queue of one output. A failed or stopped text is reported, and the next one plays; sounds report to the caller. */
export const speaking = (deps: SpeakingDeps) =>
  fromCallback<SpeakingEvent>(({ receive, self }) => {
    const { hold, release, released, isHeld$ } = holding((self as AnyActor).clock);
    const queue = turns();
    let isOver = false;
    let texts = 0;
    const calls = interruptedCalls();
    const emit: SpeakingDeps['emit'] = (event) => {
      if (!isOver || event.type !== 'speech.stopped') deps.emit(event);
    };
    const output: Output = { ...deps, emit, released, isHeld$ };
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
    const isMuted = ({ scope }: SpeechAsked | PlayAsked): boolean => scope.mute ?? deps.isMuted();
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

/** The maximum number of silenced calls. The oldest are forgotten. */
const MAX_CALLS = 100;

/** The calls whose texts wait or sound, and the silenced calls. */
export function interruptedCalls() {
  const open = new Map<string, number>();
  const interrupted = new Set<string>();
  return {
    asked: (call: string): void => void open.set(call, (open.get(call) ?? 0) + 1),
    /** One of its texts was played, failed or was dropped. */
    ended: (call: string): void => {
      const left = (open.get(call) ?? 1) - 1;
      if (left === 0) open.delete(call);
      else open.set(call, left);
    },
    /** Interrupts all calls that wait or sound, also what they say later. */
    interrupt: (): void => {
      for (const call of open.keys()) {
        interrupted.delete(call);
        interrupted.add(call);
      }
      for (const call of interrupted) {
        if (interrupted.size <= MAX_CALLS) break;
        interrupted.delete(call);
      }
    },
    has: (call: string): boolean => interrupted.has(call),
  };
}
