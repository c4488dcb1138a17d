import type { Topics } from './state-topics.ts';

interface Retained {
  /** Publishes what is not there yet, and, where all of it is ours, empties topics that are no more; gives those. */
  readonly show: (topics: Topics, isOurs?: boolean) => readonly string[];
  /** What the broker has is not known any more: all is published with the next `show`. */
  readonly forget: () => void;
  /** Something may stand there from before: the next `show` empties it, or publishes it anew. */
  readonly mayHave: (topics: Iterable<string>) => void;
  /** The topics that may hold something. */
  readonly topics: () => readonly string[];
}

/** Keeps the broker's retained messages as they should be, and sends nothing that is there already. An empty one is none. */
export function retained(send: (topic: string, payload: string) => void): Retained {
  const there = new Map<string, string | undefined>();
  return {
    show: (topics, isOurs = true) => {
      for (const [topic, payload] of topics) {
        if (there.get(topic) === payload) continue;
        send(topic, payload);
        there.set(topic, payload);
      }
      if (!isOurs) return [];
      const gone = [...there.keys()].filter((topic) => !topics.has(topic));
      for (const topic of gone) {
        send(topic, '');
        there.delete(topic);
      }
      return gone;
    },
    forget: () => {
      for (const topic of there.keys()) there.set(topic, undefined);
    },
    mayHave: (topics) => {
      for (const topic of topics) there.set(topic, undefined);
    },
    topics: () => [...there.keys()],
  };
}
