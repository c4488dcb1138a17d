import { defer, finalize, Subject, throwError } from 'rxjs';
import type { Source } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import { type AudioFrame, FRAME_SAMPLES, lengthMs } from '../../streams/audio.ts';

/** A microphone in a test's hand: it gives sound when it is told to. */
export interface Microphone {
  /** May rest for as long as it likes, unless it `isWatched`. */
  readonly source: Source;
  /** One frame or more of sound, all at once; what is left over is filled up with silence. Nobody hears it while it is closed. */
  readonly give: (samples: Int16Array) => void;
  /** It fails, as when it is pulled out, and cannot be opened until `restore`. */
  readonly lose: (error?: unknown) => void;
  /** It can be opened again; whoever wants to tries again within 8 s. */
  readonly restore: () => void;
  /** There is no more sound, as at the end of a file. */
  readonly end: () => void;
  /** How many have it open. */
  readonly listeners: () => number;
  /** Audio time so far, in ms; begins again with each opening. */
  readonly nowMs: () => number;
}

const GONE: AssistantError = { _tag: 'EngineFailed', engine: 'microphone', message: 'it is gone' };

/** One that `isWatched` is lost when it gives nothing for two seconds, as a real one. */
export function microphone(isWatched = false): Microphone {
  let frames$ = new Subject<AudioFrame>();
  let loss: { readonly error: unknown } | undefined;
  let nowMs = 0;
  let listeners = 0;
  const opened$ = defer(() => {
    if (loss !== undefined) return throwError(() => loss?.error);
    listeners += 1;
    frames$ = new Subject();
    nowMs = 0;
    return frames$.pipe(finalize(() => (listeners -= 1)));
  });
  return {
    source: {
      frames$: opened$,
      mayRest: !isWatched,
      health: () => ({ state: loss === undefined ? 'ready' : 'failed' }),
      close: async () => {},
    },
    give: (samples) => {
      for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
        const frame = { samples: whole(samples.subarray(at, at + FRAME_SAMPLES)), atMs: nowMs };
        nowMs += lengthMs(frame);
        frames$.next(frame);
      }
    },
    lose: (error = GONE) => {
      loss = { error };
      frames$.error(error);
    },
    restore: () => {
      loss = undefined;
    },
    end: () => frames$.complete(),
    listeners: () => listeners,
    nowMs: () => nowMs,
  };
}

function whole(samples: Int16Array): Int16Array {
  if (samples.length === FRAME_SAMPLES) return samples;
  const filled = new Int16Array(FRAME_SAMPLES);
  filled.set(samples);
  return filled;
}
