/** Shown in place of silence, which is infinitely low. */
const LOWEST_DB = -90;

/** How loud 16-bit samples are, in decibels to full scale. */
export function levelDb(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += (sample / 32_768) ** 2;
  const mean = squares / Math.max(1, samples.length);
  return Math.max(LOWEST_DB, 10 * Math.log10(Math.max(mean, Number.MIN_VALUE)));
}
