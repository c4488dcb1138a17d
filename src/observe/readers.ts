import type { Clock } from './clock.ts';
import {
  type EventFilter,
  type EventForm,
  earlierFrames,
  filterKey,
  lastPassing,
  missedFrames,
  nextFrames,
} from './event-frames.ts';
import type { EventLog } from './event-log.ts';
import { type EventSink, type Reader, reader as readerOf } from './reader.ts';

export interface ReadRequest {
  readonly filter: EventFilter;
  readonly form: EventForm;
  /** The id of the last event that the reader has; undefined if it has none. */
  readonly after: string | undefined;
  /** How many of the last events that pass the filter come first, for a reader without `after`; 0 when absent. */
  readonly last?: number | undefined;
  readonly sink: EventSink;
}

/** The minimum time between two writes to a reader: a write costs as much as making ten events into text. */
const PACE_MS = 20;
/** The same when there are so many readers that writing to all of them takes long. */
const SLOW_PACE_MS = 30;
/** How many times as long as the last writing the next one waits. */
const REST = 8;
const LOOK_MS = 5_000;
const LOOKS_A_BEAT = 3;

/** How long an ended connection may take to send its rest. */
const LAST_WORDS_MS = 1_000;

/** The readers of live events. */
export function readers(log: EventLog, clock: Clock) {
  const groups = new Map<string, ReaderGroup>();
  let nextFlushMs = Number.NEGATIVE_INFINITY;
  let isAwake = false;
  let looks = 0;
  let isLooking = false;
  let count = 0;
  let dropped = 0;
  let isClosed = false;

  const flush = (): void => {
    isAwake = false;
    const begunMs = clock.nowMs();
    const textAt = groups.size > 1 ? madeOnce(log.textAt) : log.textAt;
    for (const group of groups.values()) group.flush(textAt);
    const restMs = (clock.nowMs() - begunMs) * REST;
    nextFlushMs = begunMs + Math.min(Math.max(PACE_MS, restMs), SLOW_PACE_MS);
  };
  const look = (): void => {
    isLooking = groups.size > 0;
    if (!isLooking) return;
    for (const group of groups.values())
      for (const one of group.readers()) if (one.isStuck()) one.sink.drop();
    looks += 1;
    if (looks % LOOKS_A_BEAT === 0) {
      flush();
      for (const group of groups.values()) group.beat();
    }
    clock.after(LOOK_MS, look);
  };
  const groupOf = (key: string, filter: EventFilter, form: EventForm): ReaderGroup => {
    const known = groups.get(key);
    if (known !== undefined) return known;
    const made = readerGroup(log, filter, form);
    groups.set(key, made);
    return made;
  };

  return {
    /** Adds a reader. Returns what to call when its connection closes; a dropped reader has ended already. */
    open: ({ filter, form, after, last, sink }: ReadRequest) => {
      if (isClosed) {
        sink.end();
        return () => {};
      }
      const key = `${form} ${filterKey(filter)}`;
      const group = groupOf(key, filter, form);
      group.flush(); // so that a joining reader gets no event twice
      let isOpen = true;
      const leave = (): void => {
        if (!isOpen) return;
        isOpen = false;
        count -= 1;
        group.leave(one);
        if (group.isEmpty() && groups.get(key) === group) groups.delete(key);
      };
      // a broken connection may never emit `close`
      const drop = (): void => {
        if (isOpen) dropped += 1;
        leave();
        sink.drop();
      };
      const one = readerOf({ ...sink, drop }, clock);
      const earlier = after === undefined ? lastPassing(log, filter, last ?? 0) : [];
      const known = after === undefined ? (earlier.at(-1) ?? log.newest() + 1) - 1 : log.numberOf(after);
      count += 1;
      if (known === undefined) one.give(missedFrames(log, form));
      if (after === undefined && last !== undefined) one.give(earlierFrames(log, form, earlier[0]));
      if (isOpen) group.join(one, known ?? log.oldest() - 1);
      if (!isLooking) {
        isLooking = true;
        clock.after(LOOK_MS, look);
      }
      return leave;
    },
    count: () => count,
    /** The number of readers that were dropped for being too slow. */
    dropped: () => dropped,
    /** Call this when the log has new events. */
    wake: () => {
      if (isAwake || groups.size === 0) return;
      isAwake = true;
      clock.after(Math.max(0, nextFlushMs - clock.nowMs()), flush);
    },
    /** Ends all readers, and each that would be added later. */
    close: () => {
      isClosed = true;
      flush();
      const all = [...groups.values()].flatMap((group) => [...group.readers()]);
      for (const { sink } of all) sink.end();
      clock.after(LAST_WORDS_MS, () => {
        for (const { sink } of all) sink.drop();
      });
    },
  };
}

/** Makes each text once for several groups. */
function madeOnce(textAt: EventLog['textAt']): EventLog['textAt'] {
  const made = new Map<number, string | undefined>();
  return (number) => {
    const text = made.get(number) ?? textAt(number);
    made.set(number, text);
    return text;
  };
}

type ReaderGroup = ReturnType<typeof readerGroup>;

/** Readers of the same events in the same format. Each event is encoded once for all. */
function readerGroup(log: EventLog, filter: EventFilter, form: EventForm) {
  /** The readers that have everything up to `known`. */
  const ready = new Set<Reader>();
  /** The readers that still get earlier events. */
  const behind = new Set<Reader>();
  let known = log.newest();

  const catchUp = (reader: Reader, after: number): void => {
    if (!behind.has(reader)) return;
    let from = after;
    while (from < known) {
      const { buffers, upTo } = nextFrames(log, filter, form, from, known);
      from = upTo;
      if (buffers.length === 0) continue;
      if (!reader.give(buffers, () => catchUp(reader, upTo))) behind.delete(reader);
      return;
    }
    behind.delete(reader);
    ready.add(reader);
  };

  return {
    /** Sends the events after this number first, as fast as the connection takes them. */
    join: (reader: Reader, after: number) => {
      behind.add(reader);
      catchUp(reader, after);
    },
    leave: (reader: Reader) => void (ready.delete(reader) || behind.delete(reader)),
    isEmpty: () => ready.size + behind.size === 0,
    /** Sends the new events to all. */
    flush: (textAt = log.textAt) => {
      while (known < log.newest()) {
        const { buffers, upTo } = nextFrames(log, filter, form, known, log.newest(), textAt);
        known = upTo;
        if (buffers.length === 0) continue;
        for (const reader of ready) if (!reader.give(buffers)) ready.delete(reader);
      }
    },
    /** Sends a keep-alive to all after their events. */
    beat: () => {
      const id = known === 0 ? undefined : log.idOf(known);
      for (const { sink } of ready) sink.beat(id);
      for (const { sink } of behind) sink.beat(undefined);
    },
    readers: () => [...ready, ...behind],
  };
}
