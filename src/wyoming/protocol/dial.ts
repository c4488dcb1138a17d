import { connect, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../lib/errors.ts';
import { type Address, addressText } from './address.ts';
import { LINE_LIMITS, type LineLimits, networkErrorText, peerFailed, type WyomingLine } from './line.ts';
import { socketLine } from './socket-line.ts';

export interface DialOptions {
  /** Cancels the dialing; it does not close an open connection. */
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly limits?: LineLimits;
}

/** Connects to an address. Left: `EngineFailed` or `DeadlinePassed`, with the address in it. */
export const dial =
  (
    address: Address,
    { signal, deadlineMs, limits = LINE_LIMITS }: DialOptions,
  ): TaskEither<AssistantError, WyomingLine> =>
  () =>
    new Promise((resolve) => {
      const peer = addressText(address);
      const socket = socketTo(address);
      const settle = (result: E.Either<AssistantError, WyomingLine>): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        socket.removeListener('connect', connected);
        socket.removeListener('error', failed);
        if (E.isLeft(result)) socket.on('error', ignore).destroy();
        resolve(result);
      };
      const connected = (): void => settle(E.right(socketLine(socket, peer, limits).line));
      const failed = (error: Error): void => settle(E.left(peerFailed(peer, networkErrorText(error))));
      const abort = (): void => settle(E.left(peerFailed(peer, 'given up')));
      const late = (): void =>
        settle(E.left({ _tag: 'DeadlinePassed', stage: `dialing ${peer}`, deadlineMs }));
      const timer = setTimeout(late, deadlineMs);
      socket.once('connect', connected);
      socket.once('error', failed);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });

const socketTo = (address: Address): Socket =>
  address.kind === 'unix'
    ? connect({ path: address.path, allowHalfOpen: true })
    : connect({ host: address.host, port: address.port, allowHalfOpen: true });

/** The DNS answer may come after the dialing was cancelled. */
const ignore = (): void => {};
