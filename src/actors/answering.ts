import type { Observable } from 'rxjs';
import type { PromiseActorLogic } from 'xstate';
import { fromPromise } from 'xstate';
import type { News, OfCall } from '../brain/events.ts';

export type AnsweringLogic = PromiseActorLogic<void, OfCall>;

interface AnsweringWorld {
  readonly news$: Observable<News>;
  /** Calls `done` when everything queued so far where this conversation is heard was heard. */
  readonly drain: (done: () => void, conversation: string) => void;
}

/** Lasts until the call is answered and what it said was heard. A call that gets no answer is left to the machine's deadline. */
export const answering = ({ news$, drain }: AnsweringWorld): AnsweringLogic =>
  fromPromise(
    ({ input: { call, conversation }, signal }) =>
      new Promise((resolve) => {
        const following = news$.subscribe((news) => {
          const isAnswered = news.type === 'call.answered' && news.call === call;
          const isLost = news.type === 'conversation.failed' && news.conversation === conversation;
          if (!isAnswered && !isLost) return;
          following.unsubscribe();
          drain(resolve, conversation);
        });
        signal.addEventListener('abort', () => following.unsubscribe(), { once: true });
      }),
  );
