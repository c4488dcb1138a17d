import type { News } from '../brain/events.ts';

/** Since when questions wait. */
export interface AskedTimes {
  readonly follow: (news: News, timeMs: number) => void;
  /** When this call asked, since 1970; undefined when nobody knows. */
  readonly askedAtMs: (call: string) => number | undefined;
}

/** `known`: those that waited already when the process began. */
export function askedTimes(known: ReadonlyMap<string, number> = new Map()): AskedTimes {
  const times = new Map(known);
  const conversations = new Map<string, string>();
  const forget = (call: string): void => {
    times.delete(call);
    conversations.delete(call);
  };
  return {
    follow: (news, timeMs) => {
      if (news.type === 'neuron.ended' && news.outcome === 'asked') {
        times.set(news.call, timeMs);
        conversations.set(news.call, news.conversation);
      } else if (news.type === 'run.started' && news.answers !== null) forget(news.answers);
      else if (news.type === 'question.dropped') for (const call of news.asked) forget(call);
      else if (news.type === 'conversation.failed') {
        for (const [call, conversation] of conversations)
          if (conversation === news.conversation) forget(call);
      }
    },
    askedAtMs: (call) => times.get(call),
  };
}
