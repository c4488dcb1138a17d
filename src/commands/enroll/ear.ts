import type { Observable } from 'rxjs';
import type { AudioFrame } from '../../streams/audio.ts';

/** Sound, frame by frame, for whoever asks for it. */
export interface Ear {
  /** The next frame, `undefined` when there is no more. Rejects with what the sound failed with, once its frames are taken. */
  readonly next: () => Promise<AudioFrame | undefined>;
  /** Lets go of the microphone; `next` then says that there is no more. */
  readonly close: () => void;
}

/** Opens the microphone at once; what comes is kept until it is asked for, and no longer. */
export function earOf(frames$: Observable<AudioFrame>): Ear {
  const kept: AudioFrame[] = [];
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => {};
  const over = (): void => {
    isOver = true;
    wake();
  };
  const subscription = frames$.subscribe({
    next: (frame) => {
      kept.push(frame);
      wake();
    },
    error: (error: unknown) => {
      failure = { error };
      over();
    },
    complete: over,
  });
  return {
    next: async () => {
      while (kept.length === 0 && !isOver) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      if (kept.length === 0 && failure !== undefined) throw failure.error;
      return kept.shift();
    },
    close: () => {
      subscription.unsubscribe();
      kept.length = 0;
      over();
    },
  };
}
