import { type AudioFrame, SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { WINDOW_SAMPLES } from './cepstrum.ts';

/** From one window to the next: 10 ms. */
const HOP_SAMPLES = 160;

export const HOP_MS = (HOP_SAMPLES * 1_000) / SAMPLE_RATE_HZ;

/** Sound that is analysed together, with pre-emphasis. */
export interface SoundWindow {
  readonly samples: Float32Array;
  /** Audio time at the end of its hop; windows overlap. */
  readonly endMs: number;
}

// a window is weighted about its middle, so it stands for the hop there
const COUNTS_MS = (WINDOW_SAMPLES * 1_000) / SAMPLE_RATE_HZ / 2 + HOP_MS / 2;

const PRE_EMPHASIS = 0.97;

/** Cuts consecutive frames of any length into overlapping windows. */
export function soundWindows(): (frame: AudioFrame) => readonly SoundWindow[] {
  const held = new Float32Array(WINDOW_SAMPLES);
  let filled = 0;
  let before = 0;
  return ({ samples, atMs }) => {
    const windows: SoundWindow[] = [];
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index] ?? 0;
      held[filled] = sample - PRE_EMPHASIS * before;
      before = sample;
      filled += 1;
      if (filled < WINDOW_SAMPLES) continue;
      const startMs = atMs + ((index + 1 - WINDOW_SAMPLES) * 1_000) / SAMPLE_RATE_HZ;
      windows.push({ samples: held.slice(), endMs: startMs + COUNTS_MS });
      held.copyWithin(0, HOP_SAMPLES);
      filled -= HOP_SAMPLES;
    }
    return windows;
  };
}

/** One second of hops. */
const WINDOW_VALUES = 100;

/** The maximum of the last second's values, one per hop. */
export function loudest(): (value: number) => number {
  const values: number[] = [];
  return (value) => {
    values.push(value);
    if (values.length > WINDOW_VALUES) values.shift();
    return Math.max(...values);
  };
}
