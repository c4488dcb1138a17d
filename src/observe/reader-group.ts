import type { EventFilter } from './event-filter.ts';
import { type EventForm, nextFrames } from './event-frames.ts';
import type { EventLog } from './event-log.ts';
import type { Reader } from './reader.ts';

/** Readers who want the same events in the same form: what one gets is made once for all. */
export interface ReaderGroup {
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

export function readerGroup({ filter, form, log }: Kind): ReaderGroup {
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
