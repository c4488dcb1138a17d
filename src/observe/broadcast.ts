import type { Observable, Subscription } from 'rxjs';
import { type Clock, realClock } from './clock.ts';
import { sseFrame } from './event-frames.ts';
import { type EventSink, type Reader, reader as readerOf } from './reader.ts';

/** A message to all readers. `text` is JSON. */
export interface BroadcastMessage {
  readonly type: string;
  readonly text: string;
}

/** Sends the same server-sent events to all readers. It makes nothing while there are none. */
export type Broadcast = ReturnType<typeof broadcast>;

const PACE_MS = 50;
/** The maximum number of messages a second. Further ones are counted and left out. */
const MAX_IN_A_PACE = 500;
const LOOK_MS = 5_000;
const LOOKS_A_BEAT = 3;

interface BroadcastDeps {
  readonly messages$: Observable<BroadcastMessage>;
  /** Types of messages that describe a state. A later reader first gets the last message of each. */
  readonly isKept: (type: string) => boolean;
  /** A bug ended the messages. All readers are ended. */
  readonly failed: (error: unknown) => void;
  readonly clock?: Clock;
}

/** Subscribes to the messages while there are readers. */
export function broadcast({ messages$, isKept, failed, clock = realClock }: BroadcastDeps) {
  const readers = new Map<EventSink, Reader>();
  const kept = new Map<string, string>();
  let subscription: Subscription | undefined;
  let frames: string[] = [];
  let missed = 0;
  let looks = 0;
  let isLooking = false;
  let isClosed = false;

  const flush = (): void => {
    if (missed > 0) frames.push(sseFrame('missed', JSON.stringify({ missed })));
    const buffer = Buffer.from(frames.join(''));
    frames = [];
    missed = 0;
    for (const one of readers.values()) one.give([buffer]);
  };
  const add = ({ type, text }: BroadcastMessage): void => {
    if (isKept(type)) kept.set(type, text);
    if (frames.length === 0) clock.after(PACE_MS, flush);
    if (frames.length < MAX_IN_A_PACE || isKept(type)) frames.push(sseFrame(type, text));
    else missed += 1;
  };
  const look = (): void => {
    isLooking = readers.size > 0;
    if (!isLooking) return;
    looks += 1;
    for (const one of readers.values()) {
      if (one.isStuck()) one.sink.drop();
      else if (looks % LOOKS_A_BEAT === 0) one.sink.beat(undefined);
    }
    clock.after(LOOK_MS, look);
  };
  const endAll = (): void => {
    for (const sink of [...readers.keys()]) {
      leave(sink);
      sink.end();
    }
  };
  const breakOff = (error: unknown): void => {
    failed(error);
    endAll();
  };
  const leave = (sink: EventSink): void => {
    if (!readers.delete(sink) || readers.size > 0) return;
    subscription?.unsubscribe();
    subscription = undefined;
    kept.clear();
  };

  return {
    /** Adds a reader. Returns what to call when its connection closes; a dropped reader has ended already. */
    open: (sink: EventSink) => {
      if (isClosed) {
        sink.end();
        return () => {};
      }
      const drop = (): void => {
        leave(sink);
        sink.drop();
      };
      const one = readerOf({ ...sink, drop }, clock);
      const isFirst = readers.size === 0;
      const known = [...kept].map(([type, text]) => sseFrame(type, text)).join('');
      if (known !== '') one.give([Buffer.from(known)]);
      readers.set(sink, one);
      if (isFirst) subscription = messages$.subscribe({ next: add, error: breakOff });
      if (!isLooking) clock.after(LOOK_MS, look);
      isLooking = true;
      return () => leave(sink);
    },
    count: () => readers.size,
    /** Ends all readers, and each that would be added later. */
    close: () => {
      isClosed = true;
      endAll();
    },
  };
}
