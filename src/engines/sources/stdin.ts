import type { Readable } from 'node:stream';
import { catchError, defer, EMPTY, Observable, throwError } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../../errors.ts';
import { byteSource } from '../audio-file/byte-source.ts';
import { decodeWav } from '../audio-file/decode-wav.ts';
import { framesOfPcm } from '../audio-file/frames-of-pcm.ts';
import type { Source } from '../ports.ts';
import { watchedSource } from './watched-source.ts';

/** What we use of `process.stdin`. */
export type Input = Readable & { readonly isTTY?: boolean };

export interface StdinOptions {
  readonly rateHz: number;
  readonly input?: () => Input;
}

const BYTES_PER_SAMPLE = 2;

/**
 * Raw 16-bit little-endian mono sound on standard input, up to the end of the pipe. While nobody listens the pipe is not read,
 * and whoever writes into it waits; what was read and not yet made into a frame then is lost.
 */
export function stdin({ rateHz, input = () => process.stdin }: StdinOptions): Source {
  const header = {
    ...{ sampleRateHz: rateHz, channels: 1, bytesPerSample: BYTES_PER_SAMPLE, isFloat: false },
    ...{ dataStart: 0, dataBytes: Infinity },
  };
  let takenBytes = 0;
  const bytes$ = defer(() =>
    bytesOf(input(), (bytes) => {
      takenBytes += bytes;
    }),
  );
  const frames$ = defer(() => {
    const pipe = input();
    if (pipe.readableEnded || pipe.destroyed) return EMPTY;
    if (pipe.isTTY) return throwError(() => failed('standard input is a terminal: pipe raw sound into it'));
    // a listener before this one may have gone in the middle of a sample
    const dataStart = takenBytes % BYTES_PER_SAMPLE;
    return framesOfPcm((signal) => decodeWav(byteSource(bytes$, signal), { ...header, dataStart }));
  });
  const unused = () => ({ state: 'off', detail: 'nobody listens' }) as const;
  return { ...watchedSource(frames$.pipe(catchError(silentIsEmpty)), unused), mayRest: true };
}

const bytesOf = (pipe: Input, taken: (bytes: number) => void): Observable<Uint8Array> =>
  new Observable((subscriber) => {
    const data = (chunk: Buffer) => {
      taken(chunk.length);
      subscriber.next(chunk);
    };
    const end = () => subscriber.complete();
    const error = (thrown: unknown) =>
      subscriber.error(failed(`it cannot be read (${describeUnknown(thrown)})`));
    pipe.on('data', data).on('end', end).on('close', end).on('error', error);
    // a pipe that was paused stays so, whoever listens
    pipe.resume();
    return () => {
      pipe.off('data', data).off('end', end).off('close', end).off('error', error);
      if (pipe.listenerCount('data') === 0) pipe.pause();
    };
  });

function silentIsEmpty(error: unknown): Observable<never> {
  const isEmpty = isAssistantError(error) && error._tag === 'UndecodableAudio';
  return isEmpty ? EMPTY : throwError(() => error);
}

const failed = (message: string): AssistantError => ({ _tag: 'EngineFailed', engine: 'stdin', message });
