import type { Clock } from './clock.ts';

/** The line to somebody who reads events. */
export interface EventSink {
  /** Sends these; calls `sent` when they have left this process. */
  readonly write: (buffers: readonly Buffer[], sent: () => void) => void;
  /** What waits to leave this process. */
  readonly unsentBytes: () => number;
  /** Shows that the line is alive, and with an id up to where its reader knows all there is. */
  readonly beat: (id: string | undefined) => void;
  readonly end: () => void;
  /** Cuts the line. */
  readonly drop: () => void;
}

/** Somebody who reads events, as fast as the line takes them: who is too slow is dropped, and nothing is stored up for him. */
export interface Reader {
  readonly sink: EventSink;
  /** Gives false, and has dropped the reader, when he is too slow. */
  readonly give: (buffers: readonly Buffer[], sent?: () => void) => boolean;
  /** Whether data has waited too long. */
  readonly isStuck: () => boolean;
}

const MAX_UNSENT_BYTES = 1024 ** 2;
const LONGEST_WAIT_MS = 10_000;

export function reader(sink: EventSink, clock: Clock): Reader {
  let waiting = 0;
  let progressMs = 0;
  const arrived = (): void => {
    waiting -= 1;
    progressMs = clock.nowMs();
  };
  return {
    sink,
    give: (buffers, sent) => {
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
    isStuck: () => waiting > 0 && clock.nowMs() - progressMs > LONGEST_WAIT_MS,
  };
}
