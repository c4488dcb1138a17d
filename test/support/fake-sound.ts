import { defer, finalize, Subject } from 'rxjs';
import type { Source } from '../../src/engines/ports.ts';
import { type AudioFrame, FRAME_SAMPLES, lengthMs } from '../../src/streams/audio.ts';

/** A microphone in a test's hand. */
export interface FakeSound {
  readonly source: Source;
  /** So much speech, all at once; its first sample tells one word from another. */
  readonly speak: (forMs: number, word?: number) => void;
  readonly keepQuiet: (forMs: number) => void;
  /** Audio time so far. */
  readonly nowMs: () => number;
  readonly fail: (error: unknown) => void;
  readonly end: () => void;
  /** How many have it open. */
  readonly listeners: () => number;
}

const LOUD = 10_000;

export function fakeSound(): FakeSound {
  let frames$ = new Subject<AudioFrame>();
  let nowMs = 0;
  let listeners = 0;
  const give = (forMs: number, peak: number, first: number): void => {
    const endMs = nowMs + forMs;
    while (nowMs < endMs) {
      const samples = Int16Array.from({ length: FRAME_SAMPLES }, (_, i) => (i % 2 === 0 ? peak : -peak));
      samples[0] = first;
      const frame = { samples, atMs: nowMs };
      nowMs += lengthMs(frame);
      frames$.next(frame);
    }
  };
  return {
    source: {
      frames$: defer(() => {
        listeners += 1;
        frames$ = new Subject();
        nowMs = 0;
        return frames$;
      }).pipe(finalize(() => (listeners -= 1))),
      health: () => ({ state: 'ready' }),
      close: async () => {},
    },
    speak: (forMs, word = 0) => give(forMs, LOUD, word),
    keepQuiet: (forMs) => give(forMs, 1, 0),
    nowMs: () => nowMs,
    fail: (error) => frames$.error(error),
    end: () => frames$.complete(),
    listeners: () => listeners,
  };
}
