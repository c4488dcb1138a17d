import type { Source } from '../../src/engines/ports.ts';
import { FRAME_MS, FRAME_SAMPLES } from '../../src/streams/audio.ts';
import { microphone } from '../../src/testing/harness/microphone.ts';

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

/** The harness's, which speaks in words of one sample. One that failed can be opened again at once. */
export function fakeSound(): FakeSound {
  const { give, lose, restore, ...own } = microphone();
  const speak = (forMs: number, peak: number, first: number): void => {
    const frames = Math.ceil(forMs / FRAME_MS);
    for (let frame = 0; frame < frames; frame += 1) {
      const samples = Int16Array.from({ length: FRAME_SAMPLES }, (_, i) => (i % 2 === 0 ? peak : -peak));
      samples[0] = first;
      give(samples);
    }
  };
  return {
    ...own,
    speak: (forMs, word = 0) => speak(forMs, LOUD, word),
    keepQuiet: (forMs) => speak(forMs, 1, 0),
    fail: (error) => {
      lose(error);
      restore();
    },
  };
}
