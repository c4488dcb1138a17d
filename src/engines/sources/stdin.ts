import type { Readable } from 'node:stream';
import { defer, EMPTY, Observable, throwError } from 'rxjs';
import { describeUnknown, engineFailed } from '../../lib/errors.ts';
import { rawFrames } from '../audio-file/frames.ts';
import type { Source } from '../ports.ts';
import { watchedSource } from './watched-source.ts';

/** What we use of `process.stdin`. */
export type Input = Readable & { readonly isTTY?: boolean };

interface StdinOptions {
  readonly rateHz: number;
  readonly input?: () => Input;
}

/**
 * Raw 16-bit little-endian mono sound on standard input, up to the end of the pipe. Without a subscriber the pipe is not read,
 * and its writer waits; bytes that were read but not yet emitted in a frame are lost.
 */
export function stdin({ rateHz, input = () => process.stdin }: StdinOptions): Source {
  let readBytes = 0;
  const bytes$ = defer(() =>
    bytesOf(input(), (bytes) => {
      readBytes += bytes;
    }),
  );
  const frames$ = defer(() => {
    const pipe = input();
    if (pipe.readableEnded || pipe.destroyed) return EMPTY;
    if (pipe.isTTY)
      return throwError(() => engineFailed('stdin', 'standard input is a terminal: pipe raw sound into it'));
    return rawFrames(bytes$, rateHz, readBytes);
  });
  const unused = () => ({ state: 'off', detail: 'not in use' }) as const;
  return { ...watchedSource(frames$, unused), mayRest: true };
}

const bytesOf = (pipe: Input, onRead: (bytes: number) => void): Observable<Uint8Array> =>
  new Observable((subscriber) => {
    const data = (chunk: Buffer) => {
      onRead(chunk.length);
      subscriber.next(chunk);
    };
    const end = () => subscriber.complete();
    const error = (thrown: unknown) =>
      subscriber.error(engineFailed('stdin', `it cannot be read (${describeUnknown(thrown)})`));
    pipe.on('data', data).on('end', end).on('close', end).on('error', error);
    // a paused pipe stays so with a new listener
    pipe.resume();
    return () => {
      pipe.off('data', data).off('end', end).off('close', end).off('error', error);
      if (pipe.listenerCount('data') === 0) pipe.pause();
    };
  });
