import { type AudioFrame, SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { cepstrumOf, loudnessOf, melBands } from './cepstrum.ts';
import { HOP_MS, loudest, soundWindows } from './sound-windows.ts';

/** How one recording of a hotword sounds, from its first sound to its last. */
export interface Template {
  /** How many hops it takes. */
  readonly length: number;
  /** Where in the recording it is. */
  readonly startMs: number;
  readonly endMs: number;
  /** Its cepstra, as they would be heard in this noise, relative to the loudest; as they were recorded when absent. */
  readonly cepstra: (noise?: Float32Array) => readonly Float32Array[];
}

/** A window of a recording. */
interface Heard {
  readonly bands: Float32Array;
  /** Audio time in the recording. */
  readonly endMs: number;
  readonly loudness: number;
  /** The loudest of the second up to it. */
  readonly loudest: number;
}

// so far below the loudest, or so little above the room, nothing of the word is heard (dB)
const BELOW_LOUDEST_DB = 32;
const ABOVE_ROOM_DB = 6;

/** So much of a recording tells how loud its room is: the quietest tenth of its windows. */
const ROOM_PART = 0.1;

/** The template of a recording at 16 kHz; none where nothing in it stands out from the room. */
export function templateOf(samples: Int16Array): Template | undefined {
  const heard = heardIn(samples);
  const levels = heard.map(({ loudness }) => 10 * Math.log10(loudness));
  // what was put around it is no room
  const sorted = levels.filter((level) => level > 0).toSorted((one, other) => one - other);
  const roomDb = sorted[Math.floor(sorted.length * ROOM_PART)] ?? 0;
  const leastDb = Math.max((sorted.at(-1) ?? 0) - BELOW_LOUDEST_DB, roomDb + ABOVE_ROOM_DB);
  const first = levels.findIndex((level) => level > leastDb);
  const last = levels.findLastIndex((level) => level > leastDb);
  const word = first < 0 ? [] : heard.slice(first, last + 1);
  if (word.length < SHORTEST) return undefined;
  return {
    length: word.length,
    startMs: Math.max(0, (word[0]?.endMs ?? 0) - HOP_MS),
    endMs: word.at(-1)?.endMs ?? 0,
    cepstra: (noise) => word.map(({ bands, loudest }) => cepstrumOf(bands, loudest, noise)),
  };
}

/** Shorter is a click: 100 ms. */
const SHORTEST = 10;

/** The cepstra of a whole recording, quiet and all. */
export const cepstraOf = (samples: Int16Array): readonly Float32Array[] =>
  heardIn(samples).map(({ bands, loudest }) => cepstrumOf(bands, loudest));

function heardIn(samples: Int16Array): readonly Heard[] {
  const loudestOf = loudest();
  return soundWindows()(inQuiet(samples)).map((window) => {
    const bands = melBands(window.samples);
    const loudness = loudnessOf(bands);
    return { bands, endMs: window.endMs, loudness, loudest: loudestOf(loudness) };
  });
}

const QUIET_SAMPLES = SAMPLE_RATE_HZ / 20;

/** With a moment of silence before and after, so that its first and last sounds have windows of their own. */
function inQuiet(samples: Int16Array): AudioFrame {
  const padded = new Int16Array(samples.length + 2 * QUIET_SAMPLES);
  padded.set(samples, QUIET_SAMPLES);
  return { samples: padded, atMs: -(QUIET_SAMPLES * 1_000) / SAMPLE_RATE_HZ };
}
