import type { Clock } from './clock.ts';
import type { Fields } from './event-fields.ts';
import { sseFrame } from './event-frames.ts';
import type { EventLog } from './event-log.ts';
import { liveEvent, liveTypeOf, scopeOf } from './live-event.ts';
import { type EventSink, type Reader, reader } from './reader.ts';

/** The events of single runs for their clients, as server-sent events. */
export function runStreams(log: EventLog, clock: Clock) {
  const listeners = new Map<string, (number: number) => void>();

  const of = (run: string, after: number) => {
    let frames: string[] = [];
    let line: Reader | undefined;
    let end: number | undefined;
    const send = (): void => {
      if (line === undefined || frames.length === 0) return;
      const buffer = Buffer.from(frames.join(''));
      frames = [];
      if (!line.give([buffer])) close();
    };
    const emit = (number: number): void => {
      const event = log.eventAt(number);
      if (event === undefined || scopeOf(event).call !== run) return;
      if (event.type === 'call.answered') {
        end = number;
        return;
      }
      if (frames.length === 0) clock.after(0, send);
      frames.push(sseFrame(liveTypeOf(event), log.textAt(number) ?? '', log.idOf(number)));
    };
    const close = (): void => {
      listeners.delete(run);
      line = undefined;
    };
    for (let number = after + 1; number <= log.newest(); number += 1) emit(number);
    listeners.set(run, emit);
    return {
      /** Sends the present events, and then each further one. */
      open: (sink: EventSink) => {
        line = reader(sink, clock);
        send();
      },
      /** Sends the last event with these fields instead of its own, and ends. */
      finish: (fields: Fields) => {
        const last = end === undefined ? undefined : log.at(end);
        const event =
          end === undefined || last === undefined
            ? { type: 'run.finished', run, ...fields }
            : { ...liveEvent(log.idOf(end), last), ...fields };
        frames.push(
          sseFrame('run.finished', JSON.stringify(event), end === undefined ? undefined : log.idOf(end)),
        );
        send();
        line?.sink.end();
        close();
      },
      /** Call this when the reader has gone. */
      close,
    };
  };

  return {
    /** Streams the events of one run after this number. */
    of,
    /** Call this when the log has new events. */
    emit: (number: number) => {
      if (listeners.size === 0) return;
      const event = log.eventAt(number);
      const call = event === undefined ? undefined : scopeOf(event).call;
      if (call !== undefined) listeners.get(call)?.(number);
    },
  };
}
