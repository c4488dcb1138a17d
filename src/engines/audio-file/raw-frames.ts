import { catchError, EMPTY, type Observable, throwError } from 'rxjs';
import { isAssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { byteSource } from './byte-source.ts';
import { decodeWav } from './decode-wav.ts';
import { framesOfPcm } from './frames-of-pcm.ts';

/** Of the 16-bit mono sound below. */
export const BYTES_PER_SAMPLE = 2;

/**
 * Raw 16-bit little-endian mono sound as frames, however its bytes are cut, up to their end. `takenBytes` went to somebody else
 * before, who may have gone in the middle of a sample.
 */
export function rawFrames(
  bytes$: Observable<Uint8Array>,
  rateHz: number,
  takenBytes: number,
): Observable<AudioFrame> {
  const header = {
    ...{ sampleRateHz: rateHz, channels: 1, bytesPerSample: BYTES_PER_SAMPLE, isFloat: false },
    ...{ dataStart: takenBytes % BYTES_PER_SAMPLE, dataBytes: Infinity },
  };
  return framesOfPcm((signal) => decodeWav(byteSource(bytes$, signal), header)).pipe(
    catchError(silentIsEmpty),
  );
}

function silentIsEmpty(error: unknown): Observable<never> {
  const isEmpty = isAssistantError(error) && error._tag === 'UndecodableAudio';
  return isEmpty ? EMPTY : throwError(() => error);
}
