import { defer, ignoreElements, type Observable, tap } from 'rxjs';
import { type AudioFrame, lengthMs, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { audioChunk, audioStart, audioStop, monoFormat } from '../protocol/audio.ts';
import type { WyomingLine } from '../protocol/line.ts';

const FORMAT = monoFormat(SAMPLE_RATE_HZ);

export interface Sending {
  /** Whether the frame is left out. */
  readonly isLeftOut?: (frame: AudioFrame) => boolean;
  /** Told of each that is sent, and how much was sent before it. */
  readonly sent?: (frame: AudioFrame, sinceStartMs: number) => void;
}

/** Sends the frames as they come, with what goes before and after them. Emits nothing; ends with `frames$`. */
export const sentSound = (
  line: Pick<WyomingLine, 'send'>,
  frames$: Observable<AudioFrame>,
  { isLeftOut = () => false, sent }: Sending = {},
): Observable<never> =>
  defer(() => {
    let sentMs = 0;
    line.send(audioStart(FORMAT, 0));
    return frames$.pipe(
      tap({
        next: (frame) => {
          if (isLeftOut(frame)) return;
          sent?.(frame, sentMs);
          line.send(audioChunk(FORMAT, frame.samples, Math.round(sentMs)));
          sentMs += lengthMs(frame);
        },
        complete: () => line.send(audioStop(Math.round(sentMs))),
      }),
      ignoreElements(),
    );
  });
