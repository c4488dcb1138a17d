import type { Clock } from './clock.ts';
import { type EventFilter, type EventForm, filterKey, missedFrames, nextFrames } from './event-frames.ts';
import type { EventLog } from './event-log.ts';
import { type EventSink, type Reader, reader as readerOf } from './reader.ts';

export interface ReadRequest {
  readonly filter: EventFilter;
  readonly form: EventForm;
  /** The id of the last event that is known; only what is new when undefined. */
  readonly after: string | undefined;
  readonly sink: EventSink;
}

/** Everybody who reads events as they happen. */
export interface Readers {
  /** Gives what ends the reading from this side of the line, when it is closed; a reader who is dropped has ended. */
  readonly open: (request: ReadRequest) => () => void;
  readonly count: () => number;
  /** How many were dropped because they were too slow. */
  readonly dropped: () => number;
  /** To be called when the log has something new. */
  readonly wake: () => void;
  /** Ends every reading, also those that would begin later. */
  readonly close: () => void;
}

/** A reader gets no more than one write in this time, however much happens. */
const PACE_MS = 50;
const LOOK_MS = 5_000;
const LOOKS_A_BEAT = 3;

/** How long a line that was ended may take to send what it holds. */
const LAST_WORDS_MS = 1_000;

export function readers(log: EventLog, clock: Clock): Readers {
  const groups = new Map<string, ReaderGroup>();
  let lastFlushMs = Number.NEGATIVE_INFINITY;
  let isAwake = false;
  let looks = 0;
  let isLooking = false;
  let count = 0;
  let dropped = 0;
  let isClosed = false;

  const flush = (): void => {
    isAwake = false;
    lastFlushMs = clock.nowMs();
    for (const group of groups.values()) group.flush();
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
    const made = readerGroup({ filter, form, log });
    groups.set(key, made);
    return made;
  };

  return {
    open: ({ filter, form, after, sink }) => {
      if (isClosed) {
        sink.end();
        return () => {};
      }
      const key = `${form} ${filterKey(filter)}`;
      const group = groupOf(key, filter, form);
      group.flush(); // who joins knows of what is new or asks for it: nobody gets it twice
      let isOpen = true;
      const leave = (): void => {
        if (!isOpen) return;
        isOpen = false;
        count -= 1;
        group.leave(one);
        if (group.isEmpty() && groups.get(key) === group) groups.delete(key);
      };
      // a line that is cut may never say that it is closed
      const drop = (): void => {
        if (isOpen) dropped += 1;
        leave();
        sink.drop();
      };
      const one = readerOf({ ...sink, drop }, clock);
      const known = after === undefined ? log.newest() : log.numberOf(after);
      count += 1;
      if (known === undefined) one.give(missedFrames(log, form));
      if (isOpen) group.join(one, known ?? log.oldest() - 1);
      if (!isLooking) {
        isLooking = true;
        clock.after(LOOK_MS, look);
      }
      return leave;
    },
    count: () => count,
    dropped: () => dropped,
    wake: () => {
      if (isAwake || groups.size === 0) return;
      isAwake = true;
      clock.after(Math.max(0, lastFlushMs + PACE_MS - clock.nowMs()), flush);
    },
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

/** Readers who want the same events in the same form: what one gets is made once for all. */
interface ReaderGroup {
  /** Sends what came after the event of this number first, and never more than the line takes. */
  readonly join: (reader: Reader, after: number) => void;
  /** Whether it was among them. */
  readonly leave: (reader: Reader) => boolean;
  readonly isEmpty: () => boolean;
  /** Sends what is new to all. */
  readonly flush: () => void;
  /** Shows all that their lines are alive, once everything is flushed. */
  readonly beat: () => void;
  readonly readers: () => Iterable<Reader>;
}

interface Kind {
  readonly filter: EventFilter;
  readonly form: EventForm;
  readonly log: EventLog;
}

function readerGroup({ filter, form, log }: Kind): ReaderGroup {
  /** Those who have everything up to `known`. */
  const ready = new Set<Reader>();
  /** Those who are being sent what came before. */
  const behind = new Set<Reader>();
  let known = log.newest();

  const catchUp = (reader: Reader, after: number): void => {
    if (!behind.has(reader)) return;
    let from = after;
    while (from < known) {
      const { buffers, upTo } = nextFrames(log, { filter, form, after: from, upTo: known });
      from = upTo;
      if (buffers.length === 0) continue;
      if (!reader.give(buffers, () => catchUp(reader, upTo))) behind.delete(reader);
      return;
    }
    behind.delete(reader);
    ready.add(reader);
  };

  return {
    join: (reader, after) => {
      behind.add(reader);
      catchUp(reader, after);
    },
    leave: (reader) => ready.delete(reader) || behind.delete(reader),
    isEmpty: () => ready.size + behind.size === 0,
    flush: () => {
      while (known < log.newest()) {
        const { buffers, upTo } = nextFrames(log, { filter, form, after: known, upTo: log.newest() });
        known = upTo;
        if (buffers.length === 0) continue;
        for (const reader of ready) if (!reader.give(buffers)) ready.delete(reader);
      }
    },
    beat: () => {
      const id = known === 0 ? undefined : log.idOf(known);
      for (const { sink } of ready) sink.beat(id);
      for (const { sink } of behind) sink.beat(undefined);
    },
    readers: () => [...ready, ...behind],
  };
}
