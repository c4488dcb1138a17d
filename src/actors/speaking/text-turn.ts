import type { CallScope } from '../../brain/events.ts';
import { describeUnknown } from '../../errors.ts';
import { say } from './say.ts';
import type { Turn } from './turns.ts';
import type { Output } from './world.ts';

/** A text to say, and for whom. */
export interface SpeechAsked {
  readonly type: 'speech.asked';
  readonly text: string;
  readonly scope: CallScope;
}

/** Says the text and tells what comes of it. A failure, even a bug in an engine, costs its text, not the queue. */
export function textTurn(output: Output, { text, scope }: SpeechAsked): Turn {
  const of = { call: scope.call, conversation: scope.conversation, text };
  const stopped = (): void => output.tell({ type: 'speech.stopped', ...of });
  return {
    drop: stopped,
    take: async (signal) => {
      try {
        await say(output, text, scope, signal);
      } catch (error) {
        if (signal.aborted) stopped();
        else output.tell({ type: 'speech.failed', ...of, error: describeUnknown(error) });
      }
    },
  };
}
