import { defer, type Observable } from 'rxjs';
import { rawFrames } from '../../engines/audio-file/raw-frames.ts';
import type { Source } from '../../engines/ports.ts';
import { watchedSource } from '../../engines/sources/watched-source.ts';

/**
 * The sound that comes over a line, raw and of this rate, until the line is gone. Bytes that come while nobody listens are lost.
 * `bytes$` is subscribed to at once.
 */
export function tabSource(bytes$: Observable<Uint8Array>, rateHz: number): Source {
  let takenBytes = 0;
  bytes$.subscribe((bytes) => {
    takenBytes += bytes.length;
  });
  return watchedSource(
    defer(() => rawFrames(bytes$, rateHz, takenBytes)),
    () => ({ state: 'off', detail: 'nobody listens' }),
  );
}
