import { type AnyActor, fromCallback } from 'xstate';
import { holding } from './speaking/holding.ts';
import { type PlayAsked, soundTurn } from './speaking/sound-turn.ts';
import { type SpeechAsked, textTurn } from './speaking/text-turn.ts';
import { type Turn, turns } from './speaking/turns.ts';
import type { Hearing, SpeakingWorld } from './speaking/world.ts';

/** What the output is asked for: a text to say, a sound to play, or word when all before it was heard or dropped. */
export type SpeakingEvent =
  | SpeechAsked
  | PlayAsked
  | { readonly type: 'drain.asked'; readonly done: () => void }
  /** Ends what sounds and drops everything that waits. */
  | { readonly type: 'speech.stop' }
  /** Nothing begins to sound until `output.release`, or for 30 s; what sounds goes on. */
  | { readonly type: 'output.hold' }
  | { readonly type: 'output.release' };

/** Nobody listens to so much: what comes on top is told as failed. */
const MOST_TEXTS = 200;

/**
 * One output's queue: texts and sounds are heard one after another. A text that fails or is stopped is told, a sound that
 * fails is the asker's matter, and the next one is heard.
 */
export const speaking = (world: SpeakingWorld) =>
  fromCallback<SpeakingEvent>(({ receive, self }) => {
    const { hold, release, released, isHeld$ } = holding((self as AnyActor).clock);
    const queue = turns();
    let isOver = false;
    let texts = 0;
    const tell: SpeakingWorld['tell'] = (news) => {
      if (!isOver || news.type !== 'speech.stopped') world.tell(news);
    };
    const hearing: Hearing = { ...world, tell, released, isHeld$ };
    const counted = ({ take, drop }: Turn): Turn => {
      texts += 1;
      return {
        take: (signal) => take(signal).finally(() => (texts -= 1)),
        drop: () => {
          texts -= 1;
          drop();
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
          tell({ type: 'speech.asked', ...of });
          if (texts < MOST_TEXTS) return queue.add(counted(textTurn(hearing, event)));
          return tell({
            type: 'speech.failed',
            ...of,
            error: `more than ${MOST_TEXTS} texts wait to be said`,
          });
        }
        case 'play.asked':
          return queue.add(soundTurn(hearing, event, isMuted(event)));
        case 'drain.asked':
          return queue.add({ take: async () => event.done(), drop: event.done });
        case 'speech.stop':
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
