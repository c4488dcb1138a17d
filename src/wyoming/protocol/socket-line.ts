import { connect, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { Subject } from 'rxjs';
import type { AssistantError } from '../../lib/errors.ts';
import { type Address, addressText } from './address.ts';
import { decoder } from './decoder.ts';
import { encoded, eventOf, type WyomingEvent } from './event.ts';
import { stallTimer } from './keep-alive.ts';
import {
  LINE_LIMITS,
  type LineLimits,
  lineFailed,
  networkErrorText,
  peerFailed,
  type WyomingLine,
} from './line.ts';

/** Connects to an address. `deadlineMs` may be infinite; `signal` cancels only the dialing. Left: `EngineFailed` or `DeadlinePassed`, with the address. */
export const dial =
  (
    address: Address,
    deadlineMs: number,
    signal: AbortSignal,
    limits?: LineLimits,
  ): TaskEither<AssistantError, WyomingLine> =>
  () =>
    new Promise((resolve) => {
      const peer = addressText(address);
      const socket = connect({ ...address, allowHalfOpen: true });
      const settle = (result: E.Either<AssistantError, WyomingLine>): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        socket.removeListener('connect', connected);
        socket.removeListener('error', failed);
        // the DNS answer may come after the dialing was cancelled
        if (E.isLeft(result)) socket.on('error', () => {}).destroy();
        resolve(result);
      };
      const connected = (): void => settle(E.right(socketLine(socket, peer, limits).line));
      const failed = (error: Error): void => settle(E.left(peerFailed(peer, networkErrorText(error))));
      const abort = (): void => settle(E.left(peerFailed(peer, 'cancelled')));
      const late: AssistantError = { _tag: 'DeadlinePassed', stage: `dialing ${peer}`, deadlineMs };
      const timer = Number.isFinite(deadlineMs)
        ? setTimeout(() => settle(E.left(late)), deadlineMs)
        : undefined;
      socket.once('connect', connected);
      socket.once('error', failed);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });

const KEEP_ALIVE_MS = 5_000;
const CLOSE_MS = 1_000;
/** Limits the write queue of a peer that pings and does not read. */
const MAX_UNREAD_PONGS = 100;

/**
 * A connection over an open socket that allows half-open ends, and a function that ends it with an error. A peer that has ended its
 * half still gets what was sent, as long as it reads. TCP keep-alive detects a vanished peer.
 */
export function socketLine(socket: Socket, peer: string, limits: LineLimits = LINE_LIMITS) {
  const received$ = new Subject<WyomingEvent>();
  const out = writeQueue(socket);
  const frames = decoder(take, limits.frame);
  const failUnread = (): void => failPeer(`it does not read: ${out.waitingBytes()} bytes wait`);
  const leftWhileWaiting = () => (out.waitingBytes() > 0 ? out.leftBytes() : undefined);
  const unread = stallTimer(leftWhileWaiting, limits.unreadMs, failUnread);
  const unreadAfterEnd = stallTimer(out.leftBytes, CLOSE_MS, () => socket.destroy());
  const unfinished = stallTimer(frames.unfinished, limits.unfinishedMs, () =>
    failPeer(`an event was not finished within ${limits.unfinishedMs} ms`),
  );
  let isClosed = false;
  let isClosing = false;
  let unreadPongs = 0;

  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  socket.on('data', (bytes) => {
    if (isClosed) return;
    const read = frames.push(bytes);
    if (E.isLeft(read)) failPeer(read.left);
    else unfinished.watch();
  });
  socket.on('end', () => {
    const read = frames.end();
    if (E.isLeft(read)) failPeer(read.left);
    end();
    unreadAfterEnd.watch();
    endSocket();
  });
  socket.on('error', (error) => fail(lineFailed(peer, error)));
  socket.on('close', () => {
    end();
    unreadAfterEnd.stop();
  });

  function take(event: WyomingEvent): void {
    if (isClosed) return;
    if (event.type === 'ping') answerPing(event.data.text);
    received$.next(event);
  }
  function answerPing(text: unknown): void {
    unreadPongs = out.waitingBytes() === 0 ? 1 : unreadPongs + 1;
    if (unreadPongs > MAX_UNREAD_PONGS) return;
    send(eventOf('pong', typeof text === 'string' ? { text } : {}));
  }
  function send(event: WyomingEvent): void {
    if (isClosed) return;
    out.write(encoded(event));
    if (out.waitingBytes() > limits.waitingBytes) failUnread();
    else unread.watch();
  }
  function stop(): void {
    isClosed = true;
    unfinished.stop();
    unread.stop();
  }
  function failPeer(message: string): void {
    fail(peerFailed(peer, message));
  }
  function fail(error: AssistantError): void {
    if (isClosed) return;
    stop();
    socket.destroy();
    received$.error(error);
  }
  function end(): void {
    if (isClosed) return;
    stop();
    received$.complete();
  }
  function close(): void {
    if (socket.destroyed || isClosing) return;
    isClosing = true;
    end();
    const timer = setTimeout(() => socket.destroy(), CLOSE_MS);
    socket.once('close', () => clearTimeout(timer));
    endSocket();
  }
  function endSocket(): void {
    void out.flushed().then(() => socket.end());
  }

  const { waitingBytes, flushed } = out;
  const line: WyomingLine = { peer, received$: received$.asObservable(), send, waitingBytes, flushed, close };
  return { line, fail };
}

/** The socket's own buffer gets at most this much, so that a stalled peer can be detected. */
const AHEAD_BYTES = 65_536;

/** Writes to the socket in portions. Ends with the socket. */
function writeQueue(socket: Socket) {
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
  const writeToSocket = (bytes: Uint8Array): void => {
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
      if (bytes !== undefined) writeToSocket(bytes);
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
    write: (bytes: Uint8Array): void => {
      if (!socket.writable) return;
      waitingBytes += bytes.length;
      queue.push(bytes);
      pump();
    },
    waitingBytes: () => waitingBytes,
    /** The bytes written so far; grows as long as the peer reads. */
    leftBytes: () => leftBytes,
    /** Settles when the queue is empty or the socket is closed. */
    flushed: (): Promise<void> =>
      waitingBytes === 0 || socket.destroyed ? Promise.resolve() : new Promise((done) => waiters.push(done)),
  };
}
