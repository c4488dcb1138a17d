import type { Clock } from './clock.ts';

/** The connection of a reader of events. */
export interface EventSink {
  /** Sends these buffers. Calls `sent` when they have left the process. */
  readonly write: (buffers: readonly Buffer[], sent: () => void) => void;
  /** The number of bytes that have not left the process. */
  readonly unsentBytes: () => number;
  /** Sends a keep-alive. An id says up to where the reader has all events. */
  readonly beat: (id: string | undefined) => void;
  readonly end: () => void;
  /** Closes the connection. */
  readonly drop: () => void;
}

/** A reader of events. A reader that is too slow is dropped; nothing is queued for it. */
export type Reader = ReturnType<typeof reader>;

const MAX_UNSENT_BYTES = 1024 ** 2;
const LONGEST_WAIT_MS = 10_000;

export function reader(sink: EventSink, clock: Clock) {
  let waiting = 0;
  let progressMs = 0;
  const arrived = (): void => {
    waiting -= 1;
    progressMs = clock.nowMs();
  };
  return {
    sink,
    /** Sends buffers. Returns false if the reader was too slow and has been dropped. */
    give: (buffers: readonly Buffer[], sent?: () => void) => {
      if (sink.unsentBytes() > MAX_UNSENT_BYTES) {
        sink.drop();
        return false;
      }
      if (waiting === 0) progressMs = clock.nowMs();
      waiting += 1;
      sink.write(
        buffers,
        sent === undefined
          ? arrived
          : () => {
              arrived();
              sent();
            },
      );
      return true;
    },
    /** Whether data has waited too long. */
    isStuck: () => waiting > 0 && clock.nowMs() - progressMs > LONGEST_WAIT_MS,
  };
}
