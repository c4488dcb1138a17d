const RATE = 16; // samples in a ms

/** Root mean square. */
export const rms = (samples: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length));
};

export function toLevel(sound: Float64Array, level: number): Float64Array {
  const factor = level / Math.max(1e-9, rms(sound));
  return sound.map((value) => value * factor);
}

export const scaled = (samples: Int16Array, factor: number): Int16Array =>
  samples.map((value) => Math.max(-32_768, Math.min(32_767, value * factor)));

export const levelled = (samples: Int16Array, level: number): Int16Array =>
  scaled(samples, level / rms(samples));

/** Root mean square without what is silent. */
export const rmsOfSpeech = (samples: Int16Array): number =>
  rms(samples.filter((sample) => Math.abs(sample) > SILENT));

export const speechLevelled = (samples: Int16Array, level: number): Int16Array =>
  scaled(samples, level / rmsOfSpeech(samples));

const SILENT = 100;

/** Without what is more than 34 dB below the loudest 10 ms at either end. */
export function trimmed(samples: Int16Array): Int16Array {
  const { start, end } = speechIn(samples);
  return samples.slice(start, end);
}

/** How long it is quiet at the end, in ms: so much comes after the last sample of speech. */
export const quietAtEndMs = (samples: Int16Array): number => (samples.length - speechIn(samples).end) / RATE;

function speechIn(samples: Int16Array): { readonly start: number; readonly end: number } {
  const size = 10 * RATE;
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    rms(samples.subarray(index * size, (index + 1) * size)),
  );
  const least = Math.max(...levels) * 0.02;
  const start = levels.findIndex((level) => level > least) * size;
  return { start, end: (levels.findLastIndex((level) => level > least) + 1) * size };
}

/** With digital silence between. */
export function joined(first: Int16Array, pauseMs: number, second: Int16Array): Int16Array {
  const whole = new Int16Array(first.length + pauseMs * RATE + second.length);
  whole.set(first);
  whole.set(second, first.length + pauseMs * RATE);
  return whole;
}
