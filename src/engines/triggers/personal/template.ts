import { type AudioFrame, SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { cepstrumOf, loudnessOf, melBands } from './cepstrum.ts';
import { HOP_MS, loudest, soundWindows } from './sound-windows.ts';

/** The word in one recording of a hotword. */
export interface Template {
  /** Its length in hops. */
  readonly length: number;
  /** Audio time in the recording. */
  readonly startMs: number;
  readonly endMs: number;
  /** Its cepstra in this noise, relative to the loudest; default: as recorded. */
  readonly cepstra: (noise?: Float32Array) => readonly Float32Array[];
}

// sound that is farther below the loudest, or less above the room, is not part of the word
const BELOW_LOUDEST_DB = 32;
const ABOVE_ROOM_DB = 6;

/** The quietest tenth of a recording's windows gives the level of its room. */
const ROOM_PART = 0.1;

/** Finds the word in a recording at 16 kHz; undefined if no sound in it is louder than the room. */
export function templateOf(samples: Int16Array): Template | undefined {
  const windows = windowsOf(samples);
  const levels = windows.map(({ loudness }) => 10 * Math.log10(loudness));
  // the added silence is not the room
  const sorted = levels.filter((level) => level > 0).toSorted((one, other) => one - other);
  const roomDb = sorted[Math.floor(sorted.length * ROOM_PART)] ?? 0;
  const leastDb = Math.max((sorted.at(-1) ?? 0) - BELOW_LOUDEST_DB, roomDb + ABOVE_ROOM_DB);
  const first = levels.findIndex((level) => level > leastDb);
  const last = levels.findLastIndex((level) => level > leastDb);
  const word = first < 0 ? [] : windows.slice(first, last + 1);
  if (word.length < MIN_HOPS) return undefined;
  return {
    length: word.length,
    startMs: Math.max(0, (word[0]?.endMs ?? 0) - HOP_MS),
    endMs: word.at(-1)?.endMs ?? 0,
    cepstra: (noise) => word.map(({ bands, loudest }) => cepstrumOf(bands, loudest, noise)),
  };
}

/** Shorter sound is a click: 100 ms. */
const MIN_HOPS = 10;

/** The cepstra of a whole recording, with its silence. */
export const cepstraOf = (samples: Int16Array): readonly Float32Array[] =>
  windowsOf(samples).map(({ bands, loudest }) => cepstrumOf(bands, loudest));

/** The windows of a recording; `loudest` is the loudness of the loudest in the last second. */
function windowsOf(samples: Int16Array) {
  const loudestOf = loudest();
  return soundWindows()(inQuiet(samples)).map((window) => {
    const bands = melBands(window.samples);
    const loudness = loudnessOf(bands);
    return { bands, endMs: window.endMs, loudness, loudest: loudestOf(loudness) };
  });
}

const QUIET_SAMPLES = SAMPLE_RATE_HZ / 20;

/** Adds silence before and after, so that the first and last sounds are in the middle of a window. */
function inQuiet(samples: Int16Array): AudioFrame {
  const padded = new Int16Array(samples.length + 2 * QUIET_SAMPLES);
  padded.set(samples, QUIET_SAMPLES);
  return { samples: padded, atMs: -(QUIET_SAMPLES * 1_000) / SAMPLE_RATE_HZ };
}
