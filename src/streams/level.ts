import { type AudioFrame, endMsOf, lengthMs, SAMPLE_RATE_HZ } from './audio.ts';

/** The values of a level meter, in dB relative to full scale. */
export interface Level {
  /** Root mean square, smoothed as in VU meters with a time constant of 0.3 s. */
  readonly levelDb: number;
  /** The loudest sample of the last second. */
  readonly peakDb: number;
  /** Whether at least a millisecond of the last second was at full scale: the microphone gain is too high. */
  readonly isClipping: boolean;
}

/** The level of digital silence, in place of minus infinity; one step of 16 bits is -90. */
export const MIN_DB = -100;

const FULL_SCALE = 32_768;
const SMOOTHING_MS = 300;
const WINDOW_MS = 1_000;
const CLIPPED_SAMPLES = SAMPLE_RATE_HZ / 1_000;

/**
 * The loudness of the whole sound in dB relative to full scale; `MIN_DB` for no samples. 0 is the maximum; a sine at full scale has an RMS of -3.
 */
export function loudnessOf(sound: Pick<AudioFrame, 'samples'>) {
  const { squares, peak, clipped, samples } = measure(sound);
  return {
    rmsDb: db(Math.sqrt(squares / Math.max(1, samples))),
    peakDb: db(peak),
    /** Whether at least a millisecond in total is at full scale. */
    isClipping: clipped >= CLIPPED_SAMPLES,
  };
}

/** Sound that is kept for the level: what came before counts for 40 dB less. */
const KEPT_MS = 3_000;

/** Keeps the latest sound, and measures it when it is read: nobody looks at a meter most of the time. Audio time that goes back resets it. */
export function levelMeter() {
  let frames: AudioFrame[] = [];
  return {
    take: (frame: AudioFrame): void => {
      const last = frames.at(-1);
      if (last !== undefined && frame.atMs < endMsOf(last)) frames = [];
      frames.push(frame);
      const [oldest] = frames;
      if (oldest !== undefined && endMsOf(oldest) <= endMsOf(frame) - KEPT_MS) frames.shift();
    },
    /** Undefined before the first frame. */
    read: (): Level | undefined => levelOf(frames),
  };
}

function levelOf(frames: readonly AudioFrame[]): Level | undefined {
  const last = frames.at(-1);
  if (last === undefined) return undefined;
  const sinceMs = endMsOf(last) - WINDOW_MS;
  let power: number | undefined;
  let highest = 0;
  let clippedSamples = 0;
  for (const frame of frames) {
    const { squares, peak, clipped, samples } = measure(frame);
    const own = squares / Math.max(1, samples);
    power =
      power === undefined ? own : power + (own - power) * (1 - Math.exp(-lengthMs(frame) / SMOOTHING_MS));
    if (endMsOf(frame) <= sinceMs) continue;
    highest = Math.max(highest, peak);
    clippedSamples += clipped;
  }
  return {
    levelDb: db(Math.sqrt(power ?? 0)),
    peakDb: db(highest),
    isClipping: clippedSamples >= CLIPPED_SAMPLES,
  };
}

function measure(frame: Pick<AudioFrame, 'samples'>) {
  let squares = 0;
  let peak = 0;
  let clipped = 0;
  for (const sample of frame.samples) {
    const size = Math.abs(sample);
    squares += size * size;
    if (size > peak) peak = size;
    if (size >= FULL_SCALE - 1) clipped += 1;
  }
  return {
    /** The sum of the squared samples. */
    squares,
    peak,
    clipped,
    samples: frame.samples.length,
  };
}

/** An amplitude on the 16-bit scale, in dB relative to full scale. */
export const db = (amplitude: number): number => Math.max(MIN_DB, 20 * Math.log10(amplitude / FULL_SCALE));
