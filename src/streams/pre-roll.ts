import { defer, filter, type MonoTypeOperatorFunction, type Observable, ReplaySubject, tap } from 'rxjs';
import { type AudioFrame, endMsOf, FRAME_MS } from './audio.ts';

/** The newest part of one live stream, for whoever wants to hear what was before he came. */
export interface PreRoll<Frame extends AudioFrame> {
  /** Passes the frames of the one stream on and keeps them; stands before it is shared. */
  readonly recording: MonoTypeOperatorFunction<Frame>;
  /**
   * From the frame that holds the audio time `atMs`, or the oldest that is kept, on to those to come: each once, in their order.
   * Completes when the stream ends, however it does, and when audio time begins again.
   */
  readonly since: (atMs: number) => Observable<Frame>;
  /** The audio time up to which everything has come; 0 before the first frame. */
  readonly nowMs: () => number;
}

/** Keeps the frames that hold the last `keptMs`. Audio time that goes back, as in a source opened anew, forgets them. */
export function preRoll<Frame extends AudioFrame = AudioFrame>(keptMs: number): PreRoll<Frame> {
  const keptFrames = Math.max(1, Math.ceil(keptMs / FRAME_MS));
  let kept$ = new ReplaySubject<Frame>(keptFrames);
  let nowMs = 0;

  return {
    recording: tap({ next: keep, error: forget, complete: forget, unsubscribe: forget }),
    since: (atMs) => defer(() => kept$.pipe(filter((frame) => endMsOf(frame) > atMs))),
    nowMs: () => nowMs,
  };

  function keep(frame: Frame): void {
    if (frame.atMs < nowMs) forget();
    nowMs = endMsOf(frame);
    kept$.next(frame);
  }

  function forget(): void {
    const ended$ = kept$;
    kept$ = new ReplaySubject(keptFrames);
    nowMs = 0;
    ended$.complete();
  }
}
