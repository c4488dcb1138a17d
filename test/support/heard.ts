import { from, lastValueFrom, type Observable, toArray } from 'rxjs';
import { audioFrames } from '../../src/engines/audio-file/frames.ts';
import { rejection } from './rejection.ts';

const LIMITS = { maxBytes: 50_000_000, maxMs: 60_000 };

/** The samples of a whole upload, its frames put together again. */
export async function heard(file: Uint8Array, chunkBytes = 65_536): Promise<Int16Array> {
  const frames = await lastValueFrom(audioFrames(chunks(file, chunkBytes), LIMITS).pipe(toArray()));
  return Int16Array.from(frames.flatMap(({ samples }) => [...samples]));
}

/** What an upload fails with. */
export const refused = (file: Uint8Array, limits = LIMITS): PromiseLike<unknown> =>
  rejection(lastValueFrom(audioFrames(chunks(file), limits).pipe(toArray())));

/** A file as it comes in over a line. */
export function chunks(file: Uint8Array, chunkBytes = 65_536): Observable<Uint8Array> {
  const count = Math.ceil(file.length / chunkBytes);
  return from(Array.from({ length: count }, (_, i) => file.subarray(i * chunkBytes, (i + 1) * chunkBytes)));
}
