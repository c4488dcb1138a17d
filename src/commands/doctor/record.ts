import { asyncScheduler, lastValueFrom, type Observable, takeWhile, tap, toArray } from 'rxjs';
import { type AudioFrame, endMsOf } from '../../streams/audio.ts';
import { watchdog } from '../../streams/watchdog.ts';

/** A source that gives nothing for so long is given up; it may take longer to open. */
const STALL_MS = 2_000;
const OPEN_MS = 4_000;

/** Frames of a source that fails when it hangs. */
export const guarded = (frames$: Observable<AudioFrame>): Observable<AudioFrame> =>
  frames$.pipe(watchdog({ stallMs: STALL_MS, firstMs: OPEN_MS, scheduler: asyncScheduler }));

/** So much of a source, or what there is. Rejects with what the source fails with. */
export const record = (
  frames$: Observable<AudioFrame>,
  wantedMs: number,
  heard: (frame: AudioFrame) => void,
): Promise<readonly AudioFrame[]> =>
  lastValueFrom(
    guarded(frames$).pipe(
      tap(heard),
      takeWhile((frame) => endMsOf(frame) < wantedMs, true),
      toArray(),
    ),
  );
