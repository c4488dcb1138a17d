import { type AudioFrame, SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { WINDOW_SAMPLES } from './cepstrum.ts';

/** From one window to the next: 10 ms. */
const HOP_SAMPLES = 160;

/** How long a hop is. */
export const HOP_MS = (HOP_SAMPLES * 1_000) / SAMPLE_RATE_HZ;

/** Sound that is looked at together, its treble raised. */
export interface SoundWindow {
  readonly samples: Float32Array;
  /** Audio time up to which it counts; windows overlap. */
  readonly endMs: number;
}

// a window is narrow about its middle: it tells about the hop there
const COUNTS_MS = (WINDOW_SAMPLES * 1_000) / SAMPLE_RATE_HZ / 2 + HOP_MS / 2;

const PRE_EMPHASIS = 0.97;

/** Cuts frames of any length, one after the other, into windows that overlap. */
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

const REMEMBERED = 100;

/** The greatest of the last second's values; one comes with every hop. */
export function loudest(): (value: number) => number {
  const values: number[] = [];
  return (value) => {
    values.push(value);
    if (values.length > REMEMBERED) values.shift();
    return Math.max(...values);
  };
}
