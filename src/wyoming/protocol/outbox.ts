import type { Socket } from 'node:net';

/** What waits to be written to one socket. */
interface Outbox {
  readonly write: (bytes: Uint8Array) => void;
  readonly waitingBytes: () => number;
  /** Bytes that have left for good; grows for as long as the peer reads. */
  readonly leftBytes: () => number;
  /** Settles when nothing waits, or the socket is gone. */
  readonly flushed: () => Promise<void>;
}

/** What the socket is given ahead: little, so that it can be seen whether anything leaves at all. */
const AHEAD_BYTES = 65_536;

/** Hands the socket one portion after another. Ends with the socket. */
export function outbox(socket: Socket): Outbox {
  let queue: Uint8Array[] = [];
  let next = 0;
  let waitingBytes = 0;
  let leftBytes = 0;
  let waiters: (() => void)[] = [];

  const settle = (): void => {
    const settled = waiters;
    waiters = [];
    for (const done of settled) done();
  };
  const hand = (bytes: Uint8Array): void => {
    socket.write(bytes, () => {
      waitingBytes -= bytes.length;
      leftBytes += bytes.length;
      pump();
      if (waitingBytes === 0) settle();
    });
  };
  const pump = (): void => {
    for (; next < queue.length && socket.writable && socket.writableLength < AHEAD_BYTES; next += 1) {
      const bytes = queue[next];
      if (bytes !== undefined) hand(bytes);
    }
    if (next < queue.length / 2) return;
    queue = queue.slice(next);
    next = 0;
  };
  socket.on('close', () => {
    queue = [];
    next = 0;
    waitingBytes = 0;
    settle();
  });
  return {
    write: (bytes) => {
      if (!socket.writable) return;
      waitingBytes += bytes.length;
      queue.push(bytes);
      pump();
    },
    waitingBytes: () => waitingBytes,
    leftBytes: () => leftBytes,
    flushed: () =>
      waitingBytes === 0 || socket.destroyed ? Promise.resolve() : new Promise((done) => waiters.push(done)),
  };
}
