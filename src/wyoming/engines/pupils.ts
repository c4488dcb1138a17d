import { isDeepStrictEqual } from 'node:util';
import type { WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import { ownEvent } from '../protocol/own-events.ts';

/** Services of ours that are up: they learn what can be said, and tell how much they have to do. */
interface Pupils {
  /** One is up; it learns at once what the others know. */
  readonly came: (peer: string, send: WyomingLine['send']) => void;
  readonly left: (peer: string) => void;
  readonly learn: (phrases: readonly string[]) => void;
}

/** Tells them nothing that they have been told already. */
export function pupils(): Pupils {
  const sends = new Map<string, WyomingLine['send']>();
  let lesson: WyomingEvent | undefined;
  return {
    came: (peer, send) => {
      sends.set(peer, send);
      send(ownEvent({ type: 'watch' }));
      if (lesson !== undefined) send(lesson);
    },
    left: (peer) => {
      sends.delete(peer);
    },
    learn: (phrases) => {
      const newest = ownEvent({ type: 'phrases', phrases });
      if (isDeepStrictEqual(newest, lesson)) return;
      lesson = newest;
      for (const send of sends.values()) send(newest);
    },
  };
}
