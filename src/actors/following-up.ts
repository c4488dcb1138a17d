import type { Observable } from 'rxjs';
import { type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { News } from '../brain/events.ts';

interface FollowingUpWorld {
  readonly news$: Observable<News>;
  /** Whether what waits in this conversation was asked in the room, and not of a client. */
  readonly isAskedByVoice: (conversation: string) => boolean;
  /** Whether the ear opens by itself after a question. */
  readonly isWanted: () => boolean;
  /** Calls `done` when everything queued so far where this conversation is heard was heard. */
  readonly drain: (done: () => void, conversation: string) => void;
}

/** Sends `answer.awaited` when a question was heard to its end, not when it was put, and still waits for its answer. */
export const followingUp = ({
  news$,
  isAskedByVoice,
  isWanted,
  drain,
}: FollowingUpWorld): CallbackActorLogic<EventObject> =>
  fromCallback(({ sendBack }) => {
    let isOver = false;
    const goOn = (conversation: string): void => {
      if (!isOver && isAskedByVoice(conversation)) sendBack({ type: 'answer.awaited', conversation });
    };
    const following = news$.subscribe((news) => {
      if (news.type !== 'state.changed' || news.state !== 'waiting_for_answer') return;
      const { conversation } = news;
      if (conversation === undefined || !isWanted()) return;
      // the news comes before the conversation stands where it says
      drain(() => queueMicrotask(() => goOn(conversation)), conversation);
    });
    return () => {
      isOver = true;
      following.unsubscribe();
    };
  });
