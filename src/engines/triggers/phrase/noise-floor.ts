/** About 43 dB below the level speech is brought to. */
const PEAK = 400;

/**
 * Adds a little noise, the same each time. Between words a good microphone in a quiet room gives next to nothing, which is so
 * unlike speech that it draws the decoder's mean of it away.
 */
export function noiseFloor(): (samples: Int16Array) => Int16Array {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // Numerical Recipes' generator
    return state / 2 ** 31;
  };
  return (samples) =>
    samples.map((sample) => {
      const noisy = Math.round(sample + ((next() + next()) / 2) * PEAK);
      return Math.max(-32_768, Math.min(32_767, noisy));
    });
}
