/** A pure tone; `peak` is the loudest sample. */
export const tone = (hz: number, lengthMs: number, sampleRateHz: number, peak = 16_000): Int16Array =>
  Int16Array.from({ length: Math.round((lengthMs * sampleRateHz) / 1000) }, (_, i) =>
    Math.round(peak * Math.sin((2 * Math.PI * hz * i) / sampleRateHz)),
  );

/** Where it sounds: from the first to the last sample louder than `threshold`. */
export function soundingPart(samples: Int16Array, threshold = 500): Int16Array {
  const isLoud = (sample: number) => Math.abs(sample) > threshold;
  return samples.subarray(Math.max(0, samples.findIndex(isLoud)), samples.findLastIndex(isLoud) + 1);
}

/** Pitch of a pure tone, by counting how often it goes from below to above zero. */
export function pitchHz(samples: Int16Array, sampleRateHz: number): number {
  const crossings = [...samples.keys()].filter(
    (i) => i > 0 && (samples[i - 1] ?? 0) < 0 && (samples[i] ?? 0) >= 0,
  );
  const span = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
  return ((crossings.length - 1) * sampleRateHz) / span;
}

/** Root of the mean square, 11 314 for a full tone of peak 16 000. */
export const level = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Without its pauses of 5 ms and more: a starved sound server puts some into every sound. */
export function withoutPauses(samples: Int16Array): Int16Array {
  const shortest = 80;
  const kept: number[] = [];
  let quiet: number[] = [];
  for (const sample of samples) {
    quiet.push(sample);
    if (Math.abs(sample) < 200) continue;
    if (quiet.length <= shortest) kept.push(...quiet);
    else kept.push(sample);
    quiet = [];
  }
  return Int16Array.from(kept);
}
