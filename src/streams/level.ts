import { map, type OperatorFunction, scan } from 'rxjs';
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
  const { squares, peak, clipped, samples } = measure({ ...sound, atMs: 0 });
  return {
    rmsDb: db(Math.sqrt(squares / Math.max(1, samples))),
    peakDb: db(peak),
    /** Whether at least a millisecond in total is at full scale. */
    isClipping: clipped >= CLIPPED_SAMPLES,
  };
}

/** Emits the level after each frame. Audio time that goes back resets the meter. */
export const level = (): OperatorFunction<AudioFrame, Level> => (frames$) =>
  frames$.pipe(scan(meterAfter, INITIAL_METER), map(levelOf));

type Measurement = ReturnType<typeof measure>;

interface Meter {
  readonly power: number;
  /** The frames of the last second, the newest last. */
  readonly window: readonly Measurement[];
}

const INITIAL_METER: Meter = { power: 0, window: [] };

function meterAfter(before: Meter, frame: AudioFrame): Meter {
  const newest = measure(frame);
  const power = newest.squares / Math.max(1, newest.samples);
  const lastMs = before.window.at(-1)?.endMs;
  if (lastMs === undefined || frame.atMs < lastMs) return { power, window: [newest] };
  const recent = before.window.filter(({ endMs }) => endMs > newest.endMs - WINDOW_MS);
  const share = 1 - Math.exp(-lengthMs(frame) / SMOOTHING_MS);
  return { power: before.power + (power - before.power) * share, window: [...recent, newest] };
}

function levelOf({ power, window }: Meter): Level {
  let peak = 0;
  let clipped = 0;
  for (const part of window) {
    peak = Math.max(peak, part.peak);
    clipped += part.clipped;
  }
  return { levelDb: db(Math.sqrt(power)), peakDb: db(peak), isClipping: clipped >= CLIPPED_SAMPLES };
}

function measure(frame: AudioFrame) {
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
    endMs: endMsOf(frame),
    /** The sum of the squared samples. */
    squares,
    peak,
    clipped,
    samples: frame.samples.length,
  };
}

/** An amplitude on the 16-bit scale, in dB relative to full scale. */
export const db = (amplitude: number): number => Math.max(MIN_DB, 20 * Math.log10(amplitude / FULL_SCALE));
